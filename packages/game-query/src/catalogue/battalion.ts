import type { Row } from './row.ts'

export const BATTALION: readonly Row[] = [['battalion1944', 'Battalion 1944', 2018, 7777, 7780]]
