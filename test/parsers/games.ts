import { PROTOCOLS } from '../../packages/game-query/src/protocols/index.ts'
import {
  findResponses,
  GAME_OF,
  loadCaptures,
  TARGET,
} from '../../packages/game-query/test/support/captures.ts'
import type { Capture } from '../../packages/game-query/test/support/captures.ts'
import { ignoreErrors } from './parser-row.ts'
import type { Inputs, ParserRow } from './parser-row.ts'

const folder = 'packages/game-query/src'
/** The limits of both transports. */
const streamBytes = 1024 * 1024
const datagramBytes = 60_000
const datagrams = 4

/** What a hostile game server sends after a real response, or appends to it. */
const pieces = {
  zeroes: '\0',
  ones: '\xff',
  'single bytes': '\x01',
  'empty strings': 'a\0',
  lines: '\n',
  words: 'a ',
  'line of names': '0 0 "a"\n',
  settings: '\\a\\b',
  'empty settings': '\\',
  properties: 'p1234567\0',
  separators: '|',
  colours: '^1',
  sections: '§',
  objects: '{},',
  brackets: '[',
}

export const gameRows: ParserRow[] = Object.keys(GAME_OF).map((protocol) => ({
  name: `game protocol ${protocol}`,
  files: [`${folder}/protocols/*.ts`, `${folder}/*.ts`],
  inputs: () => inputsFor(protocol as Capture['protocol']),
}))

let captures: Capture[] | undefined

function inputsFor(protocol: Capture['protocol']): Inputs {
  captures ??= loadCaptures()
  const [capture] = captures.filter((one) => one.protocol === protocol)
  if (!capture) throw new Error(`${protocol} has no capture`)
  return Object.fromEntries(
    Object.entries(pieces).map(([name, piece]) => {
      const isDatagram = PROTOCOLS[protocol].transport === 'udp'
      const bytes = isDatagram ? datagramBytes : streamBytes
      const end = Buffer.alloc(bytes, piece, 'latin1')
      const feed = () => ignoreErrors(() => converse(capture, end, isDatagram ? datagrams : 1))
      return [name, { bytes: isDatagram ? bytes * datagrams : bytes, feed }]
    }),
  )
}

/** Answers each request as the capture does, but with this end of every packet, which then follows alone. */
function converse(capture: Capture, end: Buffer, repeats: number): void {
  const { converse: start } = PROTOCOLS[capture.protocol]
  const conversation = start({ ...TARGET, players: true })
  let step = conversation.next(Buffer.alloc(0))
  for (let turn = 0; turn < 4 && !step.done; turn += 1) {
    const request = step.value
    const known = request instanceof Uint8Array ? findResponses(capture, Buffer.from(request)) : []
    const packets = known.map((packet) => Buffer.concat([packet, end]))
    for (const packet of [...packets, ...Array.from({ length: repeats }, () => end)]) {
      step = conversation.next(packet)
      if (step.done) return
    }
  }
}
