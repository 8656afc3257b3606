import type { Row } from './row.ts'

export const MAFIA2MP: readonly Row[] = [
  [
    'm2m',
    'Mafia II - Multiplayer',
    2010,
    27016,
    27017,
    'The query port is one above the game port.',
  ],
]
