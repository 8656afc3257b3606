import type { Row } from './row.ts'

export const SAMP: readonly Row[] = [
  ['gtasam', 'Grand Theft Auto: San Andreas Multiplayer', 2006, 7777, 7777],
  ['gtasao', 'Grand Theft Auto: San Andreas OpenMP', 2019, 7777, 7777],
]
