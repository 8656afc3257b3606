import { StringDecoder } from 'node:string_decoder'

/** A line of the input, numbered from 1. `text` is null if the line is too long. */
export interface InputLine {
  number: number
  text: string | null
}

const MAX_LINE_LENGTH = 16 * 1024

/** The lines of a UTF-8 stream. Holds only one chunk and one line in memory, however long the lines are. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<InputLine> {
  const decoder = new StringDecoder('utf8')
  let number = 0
  let text: string | null = ''
  for await (const chunk of source) {
    const parts = decoder.write(Buffer.from(chunk)).split('\n')
    const last = parts.pop() ?? ''
    for (const part of parts) {
      number += 1
      yield { number, text: append(text, part) }
      text = ''
    }
    text = append(text, last)
  }
  text = append(text, decoder.end())
  if (text !== '') yield { number: number + 1, text }
}

function append(text: string | null, more: string): string | null {
  return text === null || text.length + more.length > MAX_LINE_LENGTH ? null : text + more
}
