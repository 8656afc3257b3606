// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_process_query)
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { parseResponse, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The second GameSpy protocol (QR2), before challenges were added. */
export const gamespy2: Protocol = { transport: 'udp', converse }

/** Any four bytes; the server echoes them. */
const STATUS_ID = 'CORY'
const PLAYERS_ID = 'ROSA'
/** All settings, no players, no teams. */
const STATUS_REQUEST = Buffer.from(`\xfe\xfd\0${STATUS_ID}\xff\0\0`, 'latin1')
const PLAYERS_REQUEST = Buffer.from(`\xfe\xfd\0${PLAYERS_ID}\0\xff\0`, 'latin1')

function* converse(): Conversation {
  const texts = readBody(yield STATUS_REQUEST, STATUS_ID).split('\0')
  const settings: Settings = new Map()
  readSettings(texts, 0, settings)
  const status = parseResponse(settings)
  if (settings.has('numplayers')) return status
  const list = readBody(yield { fallback: status, request: PLAYERS_REQUEST }, PLAYERS_ID)
  return { ...status, online: countPlayers(list) }
}

function readBody(packet: Uint8Array, id: string): string {
  const response = Buffer.from(packet).toString('latin1')
  const header = `\0${id}`
  if (!response.startsWith(header)) throw new MalformedResponse('it has an unexpected header')
  return response.slice(header.length)
}

/** A zero, the number of players, the names of their fields up to an empty one, and the fields of each player. */
function countPlayers(list: string): number {
  // Some games omit the number.
  const start = list.charCodeAt(1) > MAX_COUNT ? 1 : 2
  const texts = list.slice(start).split('\0')
  const fields = texts.indexOf('')
  if (fields <= 0) return 0
  let players = 0
  for (let at = fields + 1; (texts[at] ?? '') !== ''; at += fields) players += 1
  return players
}

/** No game has as many players, and the names of fields begin with letters, which are greater. */
const MAX_COUNT = 64
