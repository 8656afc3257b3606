import type { Row } from './row.ts'

export const SATISFACTORY: readonly Row[] = [
  [
    'satisfactory',
    'Satisfactory',
    2019,
    7777,
    7777,
    'Player counts are not shown because the server sends them only after a login. The version is the build number.',
  ],
]
