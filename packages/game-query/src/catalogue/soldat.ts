import type { Row } from './row.ts'

export const SOLDAT: readonly Row[] = [
  [
    'soldat',
    'Soldat',
    2002,
    23073,
    23083,
    'Allow_Download and Logging must be 1 in its settings. The file server is 10 above the game port.',
    'Its answer holds the map and the number of players only.',
  ],
]
