import type { Row } from './row.ts'

export const JUST_CAUSE_2: readonly Row[] = [
  ['jc2m', 'Just Cause 2 - Multiplayer', 2010, 7777, 7777],
]
