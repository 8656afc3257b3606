import type { Row } from './row.ts'

export const ECO: readonly Row[] = [
  [
    'eco',
    'Eco',
    2018,
    3000,
    3001,
    'Use the port of the web server. The server does not send its maximum number of players.',
  ],
]
