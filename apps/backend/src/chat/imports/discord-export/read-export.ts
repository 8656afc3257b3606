import { JSONParser, TokenType } from '@streamparser/json'
import { InvalidValueError } from './fields.ts'

/** What a file contains, in its order: the channel comes before the messages. */
export type ExportPart = { kind: 'channel'; value: unknown } | { kind: 'message'; value: unknown }

/** The largest part of a file that one message can take. Reactions list everyone who reacted. */
const maxPartBytes = 16 * 1024 * 1024
/** The exporter writes the channel first. */
const maxBytesBeforeChannel = 64 * 1024
const maxDepth = 64

const opening: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET])
const closing: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET])

/**
 * Reads the JSON of DiscordChatExporter piece by piece, so that a file of any size needs little memory. Throws InvalidValueError
 * for what is not JSON, and what `chunks` throws.
 */
export async function* readExport(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ExportPart> {
  let found: ExportPart[] = []
  let depth = 0
  let bytesSincePart = 0
  let hasChannel = false
  const checkMessages = createListCheck('messages')
  const parser = new JSONParser({ paths: ['$.channel', '$.messages.*'], keepStack: false })
  parser.onToken = ({ token, value }) => {
    checkMessages(token, value, depth)
    if (opening.has(token)) depth += 1
    else if (closing.has(token)) depth -= 1
    if (depth > maxDepth) throw new Error('the values are nested too deep')
  }
  parser.onValue = ({ value, key }) => {
    bytesSincePart = 0
    if (typeof key === 'number') found.push({ kind: 'message', value })
    else if (key === 'channel') {
      hasChannel = true
      found.push({ kind: 'channel', value })
    }
  }
  let isFirst = true
  let total = 0
  for await (const chunk of chunks) {
    const bytes = isFirst ? withoutByteOrderMark(chunk) : chunk
    if (isFirst) requireJson(bytes)
    isFirst = false
    bytesSincePart += bytes.length
    parse(() => parser.write(bytes))
    total += bytes.length
    if (!hasChannel && total > maxBytesBeforeChannel) {
      throw new InvalidValueError(
        'this is not an export of DiscordChatExporter: no channel is at its beginning',
      )
    }
    if (bytesSincePart > maxPartBytes) {
      throw new InvalidValueError(`a message has more than ${maxPartBytes} bytes`)
    }
    const parts = found
    found = []
    yield* parts
  }
  parse(() => {
    if (!parser.isEnded) parser.end()
  })
}

/** Throws as soon as the field `name` of the outermost object is anything but a list. */
function createListCheck(name: string) {
  let matched = 0
  return (token: TokenType, value: unknown, depth: number): void => {
    if (matched === 2 && token !== TokenType.LEFT_BRACKET) {
      throw new InvalidValueError(`${name} is not a list`)
    }
    const isNext =
      matched === 0
        ? depth === 1 && token === TokenType.STRING && value === name
        : token === TokenType.COLON
    matched = matched < 2 && isNext ? matched + 1 : 0
  }
}

function parse(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidValueError) throw error
    const reason = (error as Error).message.replace(/\.$/, '')
    throw new InvalidValueError(`this is not valid JSON: ${reason}`)
  }
}

function requireJson(bytes: Uint8Array): void {
  const [first] = Buffer.from(bytes.subarray(0, 64)).toString('latin1').trimStart()
  if (first === '{' || first === '[') return
  throw new InvalidValueError('this is not JSON: choose the format JSON for the export')
}

function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}
