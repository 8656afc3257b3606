import type { Row } from './row.ts'

export const FRONTLINES: readonly Row[] = [['ffow', 'Frontlines: Fuel of War', 2008, 5476, 5478]]
