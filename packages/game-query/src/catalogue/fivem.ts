import type { Row } from './row.ts'

export const FIVEM: readonly Row[] = [
  ['gta5f', 'Grand Theft Auto V - FiveM', 2013, 30120, 30120],
  ['rdr2r', 'Red Dead Redemption 2 - RedM', 2018, 30120, 30120],
]
