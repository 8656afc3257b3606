interface Open {
  /** Ends what is open. */
  end: string
  /** Begins it again. */
  start: string
}

/** More than what is added to a part: the marks of a spoiler, and the lines around a code block in a language. */
const room = 64
const longestLanguage = 32

/**
 * Splits a long text into parts of at most `max` characters, at the end of a line or word where there is one in the last fifth of
 * a part. A code block or spoiler that is open at the end of a part is closed there and begins again in the next one.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = Array.from(text)
  while (rest.length > max) {
    const length = lengthOfPart(rest.slice(0, max - room))
    const part = rest.slice(0, length).join('')
    rest = rest.slice(length)
    const open = openIn(part, rest.join(''))
    parts.push(
      part +
        open
          .map(({ end }) => end)
          .toReversed()
          .join(''),
    )
    rest.unshift(...open.map(({ start }) => start).join(''))
  }
  return [...parts, rest.join('')].filter((part) => part.trim() !== '')
}

function lengthOfPart(part: readonly string[]): number {
  const least = Math.floor(part.length * 0.8)
  const line = part.lastIndexOf('\n') + 1
  if (line > least) return line
  const word = part.lastIndexOf(' ') + 1
  return word > least ? word : part.length
}

/** An escaped character, the fence of a code block, a span of code, the mark of a spoiler. */
const marks = /\\[^]|^~~~+|`{3,}|`[^`\n]+`|\|\|/gm

/** What `text` leaves open, outermost first. A mark of a spoiler without a second one is text. */
function openIn(text: string, rest: string): Open[] {
  let fence: { mark: string; language: string } | null = null
  let isSpoiler = false
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const isFence = mark.startsWith('```') || mark.startsWith('~~~')
    if (fence !== null) fence = isFence && mark.startsWith(fence.mark) ? null : fence
    else if (isFence) fence = { mark, language: languageAt(text, index + mark.length) }
    else if (mark === '||') isSpoiler = !isSpoiler
  }
  const open: Open[] = []
  if (isSpoiler && rest.includes('||')) open.push({ end: '||', start: '||' })
  if (fence) {
    const { mark, language } = fence
    open.push({ end: `${text.endsWith('\n') ? '' : '\n'}${mark}`, start: `${mark}${language}\n` })
  }
  return open
}

function languageAt(text: string, index: number): string {
  const line = /^[^\s`]*(?=\n)/.exec(text.slice(index, index + longestLanguage + 1))?.[0]
  return line ?? ''
}
