import type { ColourCodes } from '../clean.ts'

/**
 * Games whose colour codes differ from those of their protocol, by the macro Q_IsColorString or its like in their source; for
 * the games on the engine of Call of Duty, as in Plutonium and iw4x (Components/Modules/TextRenderer.cpp).
 */
export const COLOURS_OF: ReadonlyMap<string, ColourCodes> = new Map([
  ...group('any', ['alienarena', 'rtcw', 'sof2', 'stvef', 'stvef2', 'tremulous', 'wet']),
  ...group('darkplaces', ['nexuiz', 'xonotic']),
  ...group('digits', [
    'cod',
    'cod2',
    'cod3',
    'cod4mw',
    'codmw2',
    'codmw3',
    'coduo',
    'codwaw',
    'plutonium',
    'quakelive',
    'swjk2jo',
    'swjkja',
    'urbanterror',
    'warfork',
    'warsow',
  ]),
])

function group(colours: ColourCodes, slugs: string[]): [string, ColourCodes][] {
  return slugs.map((slug) => [slug, colours])
}
