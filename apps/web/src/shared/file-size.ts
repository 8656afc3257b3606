const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size as people say it: 1.4 MB. */
export function sizeText(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: bytes < 10 * 1000 ** step ? 1 : 0,
  })
  return format.format(bytes / 1000 ** step)
}
