export function ServerSettingsPage(_props: { serverId: string; section: string | undefined }) {
  return <main>ServerSettingsPage</main>
}
