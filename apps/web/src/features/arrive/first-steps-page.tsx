export function FirstStepsPage() {
  return <main>FirstStepsPage</main>
}
