/** Picks the word that goes with a number, and puts the number in its place `#` in the language's own spelling. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count: number, forms: { one: string; other: string }): string => {
    const form = rules.select(count) === 'one' ? forms.one : forms.other
    return form.replaceAll('#', numbers.format(count))
  }
}
