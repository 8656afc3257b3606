// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_process_query)
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { parseResponse, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The second GameSpy protocol (QR2), before challenges were added. */
export const gamespy2: Protocol = { transport: 'udp', converse }

/** Any four bytes; the server echoes them. */
const REQUEST_ID = 'CORY'
/** All settings, no players, no teams. */
const REQUEST = Buffer.from(`\xfe\xfd\0${REQUEST_ID}\xff\0\0`, 'latin1')

function* converse(): Conversation {
  const response = Buffer.from(yield REQUEST).toString('latin1')
  const header = `\0${REQUEST_ID}`
  if (!response.startsWith(header)) throw new MalformedResponse('it has an unexpected header')
  const settings: Settings = new Map()
  readSettings(response.slice(header.length).split('\0'), 0, settings)
  return parseResponse(settings)
}
