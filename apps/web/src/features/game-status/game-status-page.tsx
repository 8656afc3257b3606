export function GameStatusPage() {
  return <main>GameStatusPage</main>
}
