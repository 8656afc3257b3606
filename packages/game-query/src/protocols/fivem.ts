// Source: https://github.com/citizenfx/fivem/blob/master/code/components/citizen-server-impl/include/outofbandhandlers/GetInfoOutOfBand.h
import { decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** FXServer, for FiveM and RedM. Its response does not contain the version of the game. */
export const fivem: Protocol = { transport: 'udp', converse }

// The server silently drops a challenge of more than eight bytes.
const CHALLENGE = 'ghall'
const REQUEST = Buffer.from(`\xff\xff\xff\xffgetinfo ${CHALLENGE}`, 'latin1')
const HEADER = Buffer.from('\xff\xff\xff\xffinfoResponse\n', 'latin1')

function* converse(): Conversation {
  const packet = Buffer.from(yield REQUEST)
  if (!packet.subarray(0, HEADER.length).equals(HEADER)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const settings = readSettings(packet.toString('latin1', HEADER.length))
  if (settings.get('challenge') !== CHALLENGE) {
    throw new MalformedResponse('it does not match the request')
  }
  return {
    name: cleanText(decodeLatin1(settings.get('hostname') ?? ''), 'quake'),
    map: cleanText(decodeLatin1(settings.get('mapname') ?? ''), 'quake'),
    version: null,
    online: parseCount(settings.get('clients')),
    max: parseCount(settings.get('sv_maxclients')),
  }
}

function readSettings(text: string): Map<string, string> {
  const parts = text.split('\\')
  if (parts[0] !== '') throw new MalformedResponse('the settings are missing')
  const settings = new Map<string, string>()
  for (let i = 1; i + 1 < parts.length; i += 2) settings.set(parts[i] ?? '', parts[i + 1] ?? '')
  return settings
}
