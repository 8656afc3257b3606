import type { Row } from './row.ts'

export const RFACTOR: readonly Row[] = [
  ['asr08', "ARCA Sim Racing '08", 2008, 34397, 34297],
  ['rfactor', 'rFactor', 2005, 34397, 34297],
]
