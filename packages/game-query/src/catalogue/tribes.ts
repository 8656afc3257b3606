import type { Row } from './row.ts'

export const TRIBES: readonly Row[] = [['t1s', 'Tribes 1: Starsiege', 1998, 28001, 28001]]
