export function AccountSettingsPage(_props: { section: string | undefined }) {
  return <main>AccountSettingsPage</main>
}
