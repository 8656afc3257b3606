import type { Row } from './row.ts'

export const TEEWORLDS06: readonly Row[] = [
  ['ddnet', 'DDNet', 2013, 8303, 8303],
  ['teeworlds06', 'Teeworlds 0.6', 2011, 8303, 8303],
]
