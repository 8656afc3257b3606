import type { Row } from './row.ts'

export const NETQUAKE: readonly Row[] = [
  [
    'netquake',
    'Quake (NetQuake)',
    1996,
    26000,
    26000,
    'The original protocol: QuakeSpasm, DarkPlaces and their like. QuakeWorld has an entry of its own.',
  ],
]
