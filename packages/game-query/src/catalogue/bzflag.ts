import type { Row } from './row.ts'

export const BZFLAG: readonly Row[] = [
  [
    'bzflag',
    'BZFlag',
    1997,
    5154,
    5154,
    'Its answer holds numbers only: the title is told to the directory alone.',
  ],
]
