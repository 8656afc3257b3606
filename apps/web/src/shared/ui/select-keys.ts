const page = 10

/** Where a key leads in a list of `count` options; undefined for keys that do not move. */
export function targetOf(key: string, from: number, count: number): number | undefined {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to))
}

/** After so long a letter begins a new word. */
const pauseMs = 700

/** Finds options by their first letters; the same letter again and again leads through all that begin with it. */
export function createTypeAhead(now: () => number = () => performance.now()) {
  let typed = ''
  let last = -Infinity
  const isTyping = (): boolean => typed !== '' && now() - last < pauseMs
  return {
    isTyping,
    /** The index of the option that is meant, beginning at the one that is `at`. */
    find(labels: readonly string[], letter: string, index: number): number | undefined {
      typed = (isTyping() ? typed : '') + letter.toLowerCase()
      last = now()
      const isRepeated = typed.length > 1 && typed === typed.charAt(0).repeat(typed.length)
      const wanted = isRepeated ? typed.charAt(0) : typed
      // A new letter moves on from where the list is; more of a word stays while it fits.
      const start = wanted.length === 1 ? index + 1 : Math.max(0, index)
      const order = labels.map((_, index) => (start + index) % labels.length)
      return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted))
    },
  }
}
