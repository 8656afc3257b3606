import type { Row } from './row.ts'

export const BUILD_AND_SHOOT: readonly Row[] = [
  [
    'aosc',
    'Ace of Spades Classic',
    2012,
    32887,
    32886,
    'The status page must be enabled. It uses its own port.',
  ],
  [
    'bas',
    'Build and Shoot',
    2012,
    32887,
    32886,
    'The status page must be enabled. It uses its own port.',
  ],
]
