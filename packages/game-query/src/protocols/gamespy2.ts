// Source: https://github.com/nitrocaster/GameSpy/blob/master/src/GameSpy/qr2/qr2.c (qr_process_query)
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { answerFrom, readSettings } from './gamespy-settings.ts'
import type { Settings } from './gamespy-settings.ts'

/** The second GameSpy protocol (QR2), from before it knew challenges. */
export const gamespy2: Protocol = { transport: 'udp', converse }

/** Any four bytes: the server sends them back. */
const MARK = 'CORY'
/** All settings, no players, no teams. */
const REQUEST = Buffer.from(`\xfe\xfd\0${MARK}\xff\0\0`, 'latin1')

function* converse(): Conversation {
  const answer = Buffer.from(yield REQUEST).toString('latin1')
  const header = `\0${MARK}`
  if (!answer.startsWith(header)) throw new MalformedResponse('it has an unexpected header')
  const settings: Settings = new Map()
  readSettings(answer.slice(header.length).split('\0'), 0, settings)
  return answerFrom(settings)
}
