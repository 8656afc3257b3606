import { StringDecoder } from 'node:string_decoder'

/** A line of a text, counted from 1. `text` is null if the line is too long to be looked at. */
export interface Line {
  number: number
  text: string | null
}

const MAX_LENGTH = 16 * 1024

/** The lines of a stream in UTF-8. Only one piece of it and one line are kept at a time, however long the lines are. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  let number = 0
  let text: string | null = ''
  for await (const piece of source) {
    const parts = decoder.write(Buffer.from(piece)).split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      number += 1
      yield { number, text: join(text, part) }
      text = ''
    }
    text = join(text, last)
  }
  text = join(text, decoder.end())
  if (text !== '') yield { number: number + 1, text }
}

function join(text: string | null, more: string): string | null {
  return text === null || text.length + more.length > MAX_LENGTH ? null : text + more
}
