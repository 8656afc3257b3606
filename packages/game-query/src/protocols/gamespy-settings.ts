import { decodeText } from '../byte-reader.ts'
import { cleanText, parseCount } from '../clean.ts'
import type { ServerResponse } from '../conversation.ts'
import { MalformedResponse } from '../failure.ts'

/** What a server says of itself, by name in small letters; the values are still Latin-1, one character for each byte. */
export type Settings = Map<string, string>

const NAMES = ['hostname', 'servername']
// Unreal Tournament 3 writes rubbish into `mapname`, and its map under the number of a property.
const MAPS = ['p1073741825', 'mapname']
const VERSIONS = ['gamever', 'gameversion', 'version', 'engineversion']
const MAXIMA = ['maxplayers', 'maxclients']

/** The status in `settings`. Throws `MalformedResponse` if none of them belongs to a status. */
export function answerFrom(settings: Settings): ServerResponse {
  if (!isStatus(settings)) throw new MalformedResponse('the settings are missing')
  const first = (names: string[]) => names.map((name) => settings.get(name)).find(Boolean)
  const colours = isCrysis(settings) ? 'crysis' : 'gamespy'
  const text = (names: string[]) => {
    const raw = first(names)
    return raw === undefined ? null : cleanText(decodeLatin1(raw), colours)
  }
  return {
    name: text(NAMES),
    map: text(MAPS),
    version: text(VERSIONS),
    online: parseCount(settings.get('numplayers')?.trim()),
    max: parseCount(first(MAXIMA)?.trim()),
  }
}

export function isStatus(settings: Settings): boolean {
  return settings.has('hostname') || settings.has('mapname') || settings.has('maxplayers')
}

// Its games do not all say which they are, but nobody else tells of DirectX 10.
function isCrysis(settings: Settings): boolean {
  return settings.has('dx10')
}

/** No encoding is specified, so it is detected for each value. */
function decodeLatin1(text: string): string {
  return decodeText(Buffer.from(text, 'latin1'), 'utf-8-or-latin1')
}

/**
 * Reads names and values that follow each other in `texts` from `start` until an empty name, and adds them to `settings`.
 * Gives the place after them.
 */
export function readSettings(texts: string[], start: number, settings: Settings): number {
  let at = start
  while (at + 1 < texts.length) {
    let name = texts[at++] ?? ''
    if (name === '') return at
    let value = texts[at++] ?? ''
    // Unreal Tournament 3 leaves out values that are empty: what follows is the next name.
    while (PROPERTY.test(name) && PROPERTY.test(value)) {
      settings.set(name, '')
      name = value
      value = texts[at++] ?? ''
    }
    settings.set(name.toLowerCase(), value)
  }
  return at
}

const PROPERTY = /^p\d{6,10}$/
