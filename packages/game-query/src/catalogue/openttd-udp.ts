import type { Row } from './row.ts'

export const OPENTTD_UDP: readonly Row[] = [
  ['openttd11', 'OpenTTD 11 and older', 2004, 3979, 3979, 'Version 11 and older, over UDP.'],
]
