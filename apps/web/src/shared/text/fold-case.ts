/** A text as searches compare it: without capitals and accents. */
export function foldCase(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
}
