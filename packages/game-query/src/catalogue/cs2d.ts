import type { Row } from './row.ts'

export const CS2D: readonly Row[] = [['c2d', 'CS2D', 2004, 36963, 36963]]
