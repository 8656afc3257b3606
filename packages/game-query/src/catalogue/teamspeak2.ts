import type { Row } from './row.ts'

export const TEAMSPEAK2: readonly Row[] = [
  [
    'teamspeak2',
    'Teamspeak 2',
    2001,
    8767,
    51234,
    'Use the TCPQuery port, not the voice port. Only hosts with one virtual server can be queried.',
  ],
]
