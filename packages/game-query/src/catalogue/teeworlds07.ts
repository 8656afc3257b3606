import type { Row } from './row.ts'

export const TEEWORLDS07: readonly Row[] = [
  ['teeworlds', 'Teeworlds', 2007, 8303, 8303, 'Since version 0.7.'],
]
