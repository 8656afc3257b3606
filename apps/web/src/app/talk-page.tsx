export function TalkPage(_props: { serverId: string; channelId: string | undefined }) {
  return <main>TalkPage</main>
}
