import type { Row } from './row.ts'

export const VENTRILO: readonly Row[] = [['ventrilo', 'Ventrilo', 2002, 3784, 3784]]
