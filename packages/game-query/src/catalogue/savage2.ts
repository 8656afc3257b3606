import type { Row } from './row.ts'

export const SAVAGE2: readonly Row[] = [['s2ats', 'Savage 2: A Tortured Soul', 2008, null, 11235]]
