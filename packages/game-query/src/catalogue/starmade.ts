import type { Row } from './row.ts'

export const STARMADE: readonly Row[] = [['starmade', 'StarMade', 2012, 4242, 4242]]
