const units = ['KB', 'MB', 'GB'] as const
const step = 1024

/** Formats a file size, such as "17 bytes" or "1.4 MB"; one unit is 1024 of the previous one. */
export function sizeText(bytes: number, language: string): string {
  if (bytes < step) return bytesText(bytes, language)
  let amount = bytes / step
  let unitIndex = 0
  // Rounds first: 1023.7 KB is 1 MB.
  while (Math.round(amount) >= step && unitIndex < units.length - 1) {
    amount /= step
    unitIndex += 1
  }
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: amount < 10 ? 1 : 0 })
  return `${format.format(amount)}\u00a0${units[unitIndex]}`
}

function bytesText(bytes: number, language: string): string {
  const options = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, options).format(bytes)
}
