/** PostgreSQL's limit of a notification's payload is 8,000 bytes. */
const partLength = 7800

/** A payload is `sender batch index/count text`. */
const payloadPattern = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/

/**
 * Splits a batch of one sender into payloads. Identical payloads of one transaction would be sent once, so each has the
 * number of its batch.
 */
export function toPayloads(sender: string, batch: number, text: string): string[] {
  // Each character is one byte then.
  const ascii = text.replaceAll(/[\u007F-\uFFFF]/g, escapeCharacter)
  const count = Math.ceil(ascii.length / partLength)
  return Array.from({ length: count }, (_, index) => {
    const part = ascii.slice(index * partLength, (index + 1) * partLength)
    return `${sender} ${batch} ${index + 1}/${count} ${part}`
  })
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Joins the payloads of batches, which arrive in order. */
export class BatchReader {
  /** By sender, the parts of a batch that has not arrived completely. */
  readonly #incomplete = new Map<string, { batch: string; parts: string[] }>()

  /** Returns the batch that the payload completes, or null. */
  read(payload: string): { sender: string; text: string } | null {
    const [, sender, batch, index, count, part] = payloadPattern.exec(payload) ?? []
    if (sender === undefined || batch === undefined || part === undefined) return null
    const started = this.#incomplete.get(sender)
    const parts = started?.batch === batch ? started.parts : []
    // The parts before were sent before this process listened.
    if (Number(index) !== parts.length + 1) return null
    parts.push(part)
    if (parts.length < Number(count)) {
      this.#incomplete.set(sender, { batch, parts })
      return null
    }
    this.#incomplete.delete(sender)
    return { sender, text: parts.join('') }
  }

  /** The connection was lost, and with it parts of batches. */
  clear(): void {
    this.#incomplete.clear()
  }
}
