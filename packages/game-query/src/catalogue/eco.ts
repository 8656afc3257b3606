import type { Row } from './row.ts'

export const ECO: readonly Row[] = [
  [
    'eco',
    'Eco',
    2018,
    3000,
    3001,
    'Give the port of the web server. A greatest number of players is not told.',
  ],
]
