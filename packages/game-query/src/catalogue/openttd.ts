import type { Row } from './row.ts'

export const OPENTTD: readonly Row[] = [
  ['openttd', 'OpenTTD', 2004, 3979, 3979, 'Since version 12, over TCP.'],
]
