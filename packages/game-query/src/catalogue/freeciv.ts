import type { Row } from './row.ts'

export const FREECIV: readonly Row[] = [
  [
    'freeciv',
    'Freeciv',
    1996,
    5556,
    5556,
    'Its answer holds the version only, and the refusal stands in its log.',
  ],
]
