/** The least that a mention's name is read as: dots and hyphens at its end may belong to the sentence. */
export function bareMention(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === '-')) end -= 1
  return name.slice(0, end)
}
