/** A line, or what is left of it within quotes and lists, and where it stands in the parsed text. */
export interface Line {
  text: string
  at: number
}

export function toLines(text: string): Line[] {
  const lines: Line[] = []
  let at = 0
  for (const line of text.split('\n')) {
    lines.push({ text: line.endsWith('\r') ? line.slice(0, -1) : line, at })
    at += line.length + 1
  }
  return lines
}

/** The line without its first characters. */
export function dropFirst({ text, at }: Line, count: number): Line {
  return { text: text.slice(count), at: at + count }
}

export function isBlank({ text }: Line): boolean {
  return text.trim() === ''
}

/** The width of the white space at the beginning. */
export function indentOf({ text }: Line): number {
  return text.length - text.trimStart().length
}

export function withoutIndent(line: Line, most = Infinity): Line {
  return dropFirst(line, Math.min(indentOf(line), most))
}
