/** Folds case and removes accents, so that searches ignore them. */
export function foldCase(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
}
