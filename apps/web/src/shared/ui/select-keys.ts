const pageLength = 10

/** The index to which a key moves in a list of `count` options; undefined for other keys. */
export function targetIndex(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageLength,
    PageUp: from - pageLength,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** A letter typed after this time starts a new search. */
const resetMs = 700

/** Finds options by the letters that they begin with; repeating a letter cycles through the options with it. */
export function createTypeAhead(now: () => number = () => performance.now()) {
  let typed = ''
  let last = -Infinity
  const isTyping = (): boolean => typed !== '' && now() - last < resetMs
  return {
    isTyping,
    /** The index of the next match, searching from the option `from`; undefined without a match. */
    find(labels: readonly string[], letter: string, from: number): number | undefined {
      typed = (isTyping() ? typed : '') + letter.toLowerCase()
      last = now()
      const isRepeated = typed.length > 1 && typed === typed.charAt(0).repeat(typed.length)
      const wanted = isRepeated ? typed.charAt(0) : typed
      // A single letter moves to the next match; further letters stay on the current option while it matches.
      const start = wanted.length === 1 ? from + 1 : Math.max(0, from)
      const order = labels.map((_, index) => (start + index) % labels.length)
      return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted))
    },
  }
}
