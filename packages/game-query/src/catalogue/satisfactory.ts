import type { Row } from './row.ts'

export const SATISFACTORY: readonly Row[] = [
  [
    'satisfactory',
    'Satisfactory',
    2019,
    7777,
    7777,
    'The server tells the number of its players only to whom logs in, so none is shown. The version is the build.',
  ],
]
