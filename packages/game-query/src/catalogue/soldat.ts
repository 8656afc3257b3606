import type { Row } from './row.ts'

export const SOLDAT: readonly Row[] = [
  [
    'soldat',
    'Soldat',
    2002,
    23073,
    23083,
    'Allow_Download and Logging must be set to 1. The query port is 10 above the game port.',
    'The response contains only the map and the number of players.',
  ],
]
