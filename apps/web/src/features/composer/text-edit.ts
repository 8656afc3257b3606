/** Replaces `from` to `to` with `insert`, then selects a range of the new text. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  select: readonly [number, number]
}

export interface Selection {
  text: string
  start: number
  end: number
}

/** Adds or removes Markdown marks such as `**` around the selection. */
export function toggleMark({ text, start, end }: Selection, mark: string): TextEdit {
  const inside = text.slice(start, end)
  const length = mark.length
  if (isMarked(text.slice(0, start), text.slice(end), mark)) {
    const from = start - length
    return { from, to: end + length, insert: inside, select: [from, from + inside.length] }
  }
  const unmarked = inside.slice(length, -length)
  if (unmarked !== '' && isMarked(inside.slice(0, length), inside.slice(-length), mark)) {
    return { from: start, to: end, insert: unmarked, select: [start, start + unmarked.length] }
  }
  const insert = mark + inside + mark
  return { from: start, to: end, insert, select: [start + length, end + length] }
}

/** In a run of stars, two mean bold and a single one italic: `***` is both. */
function isMarked(before: string, after: string, mark: string): boolean {
  const character = mark.slice(0, 1)
  const run = Math.min(
    runLength([...before].toReversed(), character),
    runLength([...after], character),
  )
  return mark.length === 1 && character === '*' ? run % 2 === 1 : run >= mark.length
}

function runLength(characters: readonly string[], sign: string): number {
  const end = characters.findIndex((other) => other !== sign)
  return end < 0 ? characters.length : end
}

const urlPattern = /^https?:\/\/\S+$/i

/** Turns the selection into a link to the pasted URL; null if the selection or the pasted text is unsuitable. */
export function linkSelection({ text, start, end }: Selection, pasted: string): TextEdit | null {
  const label = text.slice(start, end)
  const url = pasted.trim()
  if (label.trim() === '' || !urlPattern.test(url) || urlPattern.test(label.trim())) return null
  if (/[[\]\n]/.test(label)) return null
  const insert = `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
  const caret = start + insert.length
  return { from: start, to: end, insert, select: [caret, caret] }
}

export function insertAt({ start, end }: Selection, insert: string): TextEdit {
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** The text to send, without leading empty lines and trailing white space. */
export function trimMessage(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}
