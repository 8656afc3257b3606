import type { Row } from './row.ts'

export const ELDEWRITO: readonly Row[] = [
  ['eldewrito', 'Halo Online - ElDewrito', 2015, 11774, 11775, 'Use the port of the info server.'],
]
