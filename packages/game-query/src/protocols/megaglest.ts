// Source: https://github.com/MegaGlest/megaglest-source/blob/develop/source/glest_game/network/network_message.h (NetworkMessageIntro)
import { cleanText } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { StreamReader } from '../stream-reader.ts'

/** MegaGlest. Its server introduces itself to everyone who connects, as long as a slot is free. */
export const megaglest: Protocol = { transport: 'tcp', converse }

const INTRODUCTION = 1
const VERSION_START = 5
const VERSION_LENGTH = 128

/** After the version are the name of the machine and a slot, which describe neither the game nor its players. */
function* converse(): Conversation {
  const stream = new StreamReader(yield)
  const message = yield* stream.readExactly(VERSION_START + VERSION_LENGTH)
  const version = /^v\d[\w.]*/.exec(message.toString('latin1', VERSION_START))?.[0]
  if (message[0] !== INTRODUCTION || version === undefined)
    throw new MalformedResponse('it has an unexpected header')
  return {
    name: null,
    map: null,
    version: cleanText(version, 'none'),
    online: null,
    max: null,
  }
}
