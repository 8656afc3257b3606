import { decodeLatin1 } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { ColourCodes } from '../clean.ts'
import type { ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** A server's settings by lower-case name. The values are still undecoded, with one Latin-1 character per byte. */
export type Settings = Map<string, string>

const NAME_KEYS = ['hostname', 'servername']
// Unreal Tournament 3 sends garbage in `mapname`, and its map under a property number. Minecraft has `map`.
const MAP_KEYS = ['p1073741825', 'mapname', 'map']
const VERSION_KEYS = ['gamever', 'gameversion', 'version', 'engineversion']
const MAX_KEYS = ['maxplayers', 'maxclients']

/** The status in `settings`. Throws `MalformedResponse` if none of the settings belongs to a status. */
export function parseResponse(settings: Settings): ServerResponse {
  if (!isStatus(settings)) throw new MalformedResponse('the settings are missing')
  const first = (names: string[]) => names.map((name) => settings.get(name)).find(Boolean)
  const colours = coloursOf(settings)
  const text = (names: string[]) => {
    const raw = first(names)
    return raw === undefined ? null : cleanText(decodeLatin1(raw), colours)
  }
  return {
    name: text(NAME_KEYS),
    map: text(MAP_KEYS),
    version: text(VERSION_KEYS),
    online: parseCount(settings.get('numplayers')?.trim()),
    max: parseCount(first(MAX_KEYS)?.trim()),
  }
}

export function isStatus(settings: Settings): boolean {
  return settings.has('hostname') || settings.has('mapname') || settings.has('maxplayers')
}

/** The colour codes of the game, which the settings show: not every Crysis game sends its name, but the DirectX 10 setting. */
export function coloursOf(settings: Settings): ColourCodes {
  if (settings.get('game_id')?.startsWith('MINECRAFT')) return 'minecraft'
  return settings.has('dx10') ? 'crysis' : 'gamespy'
}

/**
 * Reads alternating names and values in `texts` from `start` until an empty name, and adds them to `settings`.
 * Returns the index after them.
 */
export function readSettings(texts: string[], start: number, settings: Settings): number {
  let index = start
  while (index + 1 < texts.length) {
    let name = texts[index++] ?? ''
    if (name === '') return index
    let value = texts[index++] ?? ''
    // Unreal Tournament 3 omits empty values: the next text is the next name.
    while (PROPERTY_NUMBER.test(name) && PROPERTY_NUMBER.test(value)) {
      settings.set(name, '')
      name = value
      value = texts[index++] ?? ''
    }
    settings.set(name.toLowerCase(), value)
  }
  return index
}

const PROPERTY_NUMBER = /^p\d{6,10}$/
