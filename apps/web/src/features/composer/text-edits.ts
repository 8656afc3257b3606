/** Replaces `from` to `to` by `insert`, and then selects what lies between the two places of the new text. */
export interface Edit {
  from: number
  to: number
  insert: string
  select: readonly [number, number]
}

export interface Selected {
  text: string
  start: number
  end: number
}

/** Puts marks such as `**` around what is selected, or takes them away. */
export function toggleMark({ text, start, end }: Selected, mark: string): Edit {
  const inside = text.slice(start, end)
  const size = mark.length
  if (isMarked(text.slice(0, start), text.slice(end), mark)) {
    const from = start - size
    return { from, to: end + size, insert: inside, select: [from, from + inside.length] }
  }
  const bare = inside.slice(size, -size)
  if (bare !== '' && isMarked(inside.slice(0, size), inside.slice(-size), mark)) {
    return { from: start, to: end, insert: bare, select: [start, start + bare.length] }
  }
  const insert = mark + inside + mark
  return { from: start, to: end, insert, select: [start + size, end + size] }
}

/** Three stars are bold and italic at once: of a run, two are the one and a single one the other. */
function isMarked(before: string, after: string, mark: string): boolean {
  const sign = mark.slice(0, 1)
  const run = Math.min(runAt([...before].toReversed(), sign), runAt([...after], sign))
  return mark.length === 1 && sign === '*' ? run % 2 === 1 : run >= mark.length
}

function runAt(signs: readonly string[], sign: string): number {
  const end = signs.findIndex((other) => other !== sign)
  return end < 0 ? signs.length : end
}

const address = /^https?:\/\/\S+$/i

/** A link from what is selected to the address that was pasted over it; null where that is not meant. */
export function linkOver({ text, start, end }: Selected, pasted: string): Edit | null {
  const label = text.slice(start, end)
  const url = pasted.trim()
  if (label.trim() === '' || !address.test(url) || address.test(label.trim())) return null
  if (/[[\]\n]/.test(label)) return null
  const insert = `[${label}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
  const caret = start + insert.length
  return { from: start, to: end, insert, select: [caret, caret] }
}

export function insertAt({ start, end }: Selected, insert: string): Edit {
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** What is sent of what was typed: without empty lines before it and space after it. */
export function messageIn(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}
