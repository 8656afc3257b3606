// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_process_query)
import { decodeLatin1 } from '../byte-reader.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, NextStep, Protocol, ServerResponse, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'
import { coloursOf, parseResponse, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The second GameSpy protocol (QR2), before challenges were added. */
export const gamespy2: Protocol = { transport: 'udp', converse }

/** Any four bytes; the server echoes them. */
const STATUS_ID = 'CORY'
const PLAYERS_ID = 'ROSA'
/** All settings, no players, no teams. */
const STATUS_REQUEST = Buffer.from(`\xfe\xfd\0${STATUS_ID}\xff\0\0`, 'latin1')
const PLAYERS_REQUEST = Buffer.from(`\xfe\xfd\0${PLAYERS_ID}\0\xff\0`, 'latin1')

function* converse(target: Target): Conversation {
  const texts = readBody(yield STATUS_REQUEST, STATUS_ID).split('\0')
  const settings: Settings = new Map()
  readSettings(texts, 0, settings)
  const status = parseResponse(settings)
  const isCounted = settings.has('numplayers')
  if (isCounted && !target.players) return status
  const players = readPlayers(yield* requestPlayers(status))
  return {
    ...status,
    online: isCounted ? status.online : players.length,
    ...(target.players && { players: listHumans(players, coloursOf(settings)) }),
  }
}

function* requestPlayers(fallback: ServerResponse): Generator<NextStep, string, Uint8Array> {
  let packet = yield { fallback, request: PLAYERS_REQUEST }
  // A resent request gets a second status.
  while (Buffer.from(packet).toString('latin1', 1, 5) === STATUS_ID) packet = yield { fallback }
  return readBody(packet, PLAYERS_ID)
}

function readBody(packet: Uint8Array, id: string): string {
  const response = Buffer.from(packet).toString('latin1')
  const header = `\0${id}`
  if (!response.startsWith(header)) throw new MalformedResponse('it has an unexpected header')
  return response.slice(header.length)
}

/** A zero, the number of players, the names of their fields up to an empty one, and the fields of each player. */
function readPlayers(list: string): Map<string, string>[] {
  // Some games omit the number.
  const start = list.charCodeAt(1) > MAX_COUNT ? 1 : 2
  const texts = list.slice(start).split('\0')
  const size = texts.indexOf('')
  const fields = texts.slice(0, Math.max(0, size)).map((field) => field.toLowerCase())
  const players: Map<string, string>[] = []
  if (size <= 0) return players
  for (let at = size + 1; (texts[at] ?? '') !== '' && players.length < MAX_LISTED; at += size) {
    players.push(new Map(fields.map((field, index) => [field, texts[at + index] ?? ''])))
  }
  return players
}

/** Null if the players have no names. */
function listHumans(players: Map<string, string>[], colours: ColourCodes): Player[] | null {
  const list = new PlayerList(colours)
  for (const player of players) {
    const name = player.get('player_')
    if (name === undefined) return null
    const score = player.get('score_') ?? ''
    list.add(decodeLatin1(name), /^-?\d{1,9}$/.test(score) ? Number(score) : undefined)
  }
  return list.players
}

/** No game has as many players, and the names of fields begin with letters, which are greater. */
const MAX_COUNT = 64
const MAX_LISTED = 256
