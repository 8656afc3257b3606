import type { Row } from './row.ts'

export const STARSIEGE: readonly Row[] = [['starsiege', 'Starsiege', 2009, 29001, 29001]]
