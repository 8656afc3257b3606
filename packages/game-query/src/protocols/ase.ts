// Source: https://int64.org/docs/gamestat-protocols/ase.html, MTA's Server/mods/deathmatch/logic/ASE.cpp
import { ByteReader, decodeText, readUntilCut } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { Conversation, Protocol, Target } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'
import { PlayerList } from '../players.ts'
import type { Player } from '../players.ts'

/** The protocol of The All-Seeing Eye, an early server browser. */
export const ase: Protocol = { transport: 'udp', converse }

const REQUEST = Buffer.from('s', 'latin1')
const HEADER = 'EYE1'

function* converse(target: Target): Conversation {
  const reader = new ByteReader(yield REQUEST)
  if (reader.bytes(HEADER.length).toString('latin1') !== HEADER) {
    throw new MalformedResponse('it has an unexpected header')
  }
  const game = readText(reader)
  readText(reader) // port
  const colours = game === 'farcry' ? 'dollar' : 'none'
  const name = readText(reader)
  readText(reader) // game type
  const map = readText(reader)
  const version = readText(reader)
  readText(reader) // password
  const online = parseCount(readText(reader))
  const max = parseCount(readText(reader))
  return {
    name: cleanText(name, colours),
    map: cleanText(map, colours),
    version: cleanText(version, colours),
    online,
    max,
    ...(target.players && { players: readPlayers(reader, colours) }),
  }
}

const MAX_RULES = 512
/** The fields of a player in their order; one byte says which of them are sent. */
const NAME = 1
const TEAM = 2
const SKIN = 4
const SCORE = 8
const PING = 16
const TIME = 32

/** The rules, which end with an empty name, and then the players. Null if they are missing. */
function readPlayers(reader: ByteReader, colours: ColourCodes): Player[] | null {
  const list = new PlayerList(colours)
  let hasRules = false
  readUntilCut(() => {
    for (let rules = 0; readText(reader) !== ''; rules += 1) {
      if (rules >= MAX_RULES) return
      readText(reader)
    }
    hasRules = true
    while (reader.remaining > 0) {
      const flags = reader.u8()
      const read = (field: number): string => ((flags & field) === 0 ? '' : readText(reader))
      const name = read(NAME)
      read(TEAM)
      read(SKIN)
      const score = read(SCORE)
      read(PING)
      read(TIME)
      list.add(name, /^-?\d{1,9}$/.test(score) ? Number(score) : undefined)
    }
  })
  return hasRules ? list.players : null
}

/** The length includes its own byte. */
function readText(reader: ByteReader): string {
  const length = reader.u8()
  if (length === 0) throw new MalformedResponse('a string has no length')
  return decodeText(reader.bytes(length - 1))
}
