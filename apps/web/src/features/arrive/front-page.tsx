export function FrontPage() {
  return <main>FrontPage</main>
}
