/** A time in ISO 8601, in UTC, to the second. */
export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']

export function sizeText(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}

/** A table with aligned columns. Text from users cannot control the terminal. */
export function table(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows.map((row) => row.map(withoutControls))]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => [...(row[column] ?? '')].length)),
  )
  return all
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

/** Replaces control characters, and characters that change the text direction. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
}

/** Such as `1 file` and `2 files`. */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
