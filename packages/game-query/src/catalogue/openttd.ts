import type { Row } from './row.ts'

export const OPENTTD: readonly Row[] = [
  ['openttd', 'OpenTTD', 2004, 3979, 3979, 'Version 12 and newer, over TCP.'],
]
