import type { Row } from './row.ts'

export const GT_MURMUR: readonly Row[] = [
  ['mgm', 'Mumble - GT Murmur', 2005, 64738, 27800, 'Use the TCP port of the channel viewer.'],
]
