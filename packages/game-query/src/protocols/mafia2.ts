// Source: https://github.com/gamedig/node-gamedig/blob/master/protocols/mafia2mp.js
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** Mafia II Multiplayer. */
export const mafia2mp = mafia2Protocol('M2MP', false)

/** Mafia II Online, which sends a ping after each name. */
export const mafia2online = mafia2Protocol('M2Online', true)

function mafia2Protocol(magic: string, hasPings: boolean): Protocol {
  const header = Buffer.from(magic, 'latin1')
  return { transport: 'udp', converse: (target) => converse(header, hasPings, target) }
}

/** The server repeats the request before its status. The field after the counts is the game mode, not a version. */
function* converse(magic: Buffer, hasPings: boolean, target: Target): Conversation {
  const reader = new ByteReader(yield magic)
  if (!reader.bytes(magic.length).equals(magic)) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const name = readText(reader)
  const online = parseCount(readText(reader))
  const max = parseCount(readText(reader))
  if (online === null || max === null) throw new MalformedResponse('the player counts are missing')
  const status = { name: cleanText(name, 'none'), map: null, version: null, online, max }
  return target.players ? { ...status, players: readPlayers(reader, hasPings) } : status
}

/** An empty name may end the list. Null if the response ends before it. */
function readPlayers(reader: ByteReader, hasPings: boolean): Player[] | null {
  const list = new PlayerList('none')
  let isListed = false
  readUntilCut(() => {
    readText(reader) // game mode
    reader.skip(1) // password
    isListed = true
    while (reader.remaining > 0) {
      const name = readText(reader)
      if (name === '') return
      list.add(name)
      if (hasPings) readText(reader)
    }
  })
  return isListed ? list.players : null
}

/** The length includes its own byte. */
function readText(reader: ByteReader): string {
  const length = reader.u8()
  if (length === 0) throw new MalformedResponse('a string has no length')
  return decodeText(reader.bytes(length - 1))
}
