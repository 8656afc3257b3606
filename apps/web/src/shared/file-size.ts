const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1024

/** A size as people say it: 1.4 MB, each unit 1024 of the one before, as most file managers count. */
export function sizeText(bytes: number, language: string): string {
  const level = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const amount = bytes / step ** level
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[level] ?? 'byte',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  })
  return format.format(amount)
}
