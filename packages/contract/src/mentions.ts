/** The name of a mention without the dots and hyphens at its end, which may be punctuation. */
export function bareMention(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === '-')) end -= 1
  return name.slice(0, end)
}
