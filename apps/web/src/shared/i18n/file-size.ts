const units = ['KB', 'MB', 'GB'] as const
const step = 1024

/** A size as chat and file managers write it: 17 bytes, 1.4 MB; each unit is 1024 of the one before. */
export function sizeText(bytes: number, language: string): string {
  if (bytes < step) return bytesText(bytes, language)
  let amount = bytes / step
  let level = 0
  // What rounds up to 1024 is one of the next unit.
  while (Math.round(amount) >= step && level < units.length - 1) {
    amount /= step
    level += 1
  }
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 })
  return `${format.format(amount)}\u00a0${units[level]}`
}

function bytesText(bytes: number, language: string): string {
  const options = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, options).format(bytes)
}
