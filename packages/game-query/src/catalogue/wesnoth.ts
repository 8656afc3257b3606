import type { Row } from './row.ts'

export const WESNOTH: readonly Row[] = [
  [
    'wesnoth',
    'Battle for Wesnoth',
    2005,
    15000,
    15000,
    'Its answer holds nothing but the first of the versions that it accepts.',
  ],
]
