import type { Row } from './row.ts'

export const VCMP: readonly Row[] = [['vcm', 'Vice City Multiplayer', 2015, 8192, 8192]]
