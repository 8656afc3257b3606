import type { Row } from './row.ts'

export const TEAMSPEAK3: readonly Row[] = [
  [
    'teamspeak3',
    'Teamspeak 3',
    2011,
    9987,
    10011,
    'Use the ServerQuery port, not the voice port. Guests must be allowed to list the virtual servers.',
    'Only hosts with exactly one online virtual server can be queried.',
  ],
]
