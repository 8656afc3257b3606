import type { Row } from './row.ts'

export const TEEWORLDS07: readonly Row[] = [
  ['teeworlds', 'Teeworlds', 2007, 8303, 8303, 'Version 0.7 and newer.'],
]
