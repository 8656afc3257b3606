export function InvitePage(_props: { code: string }) {
  return <main>InvitePage</main>
}
