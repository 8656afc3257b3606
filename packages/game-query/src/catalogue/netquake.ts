import type { Row } from './row.ts'

export const NETQUAKE: readonly Row[] = [
  [
    'netquake',
    'Quake (NetQuake)',
    1996,
    26000,
    26000,
    'The original protocol, used by QuakeSpasm, DarkPlaces and others. QuakeWorld is listed as Quake.',
  ],
]
