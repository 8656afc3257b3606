import type { Row } from './row.ts'

export const MAFIA2ONLINE: readonly Row[] = [
  ['m2o', 'Mafia II - Online', 2010, 27015, 27016, 'The query port is one above the game port.'],
]
