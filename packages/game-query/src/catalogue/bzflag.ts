import type { Row } from './row.ts'

export const BZFLAG: readonly Row[] = [
  [
    'bzflag',
    'BZFlag',
    1997,
    5154,
    5154,
    'The response contains only player counts: the title is sent only to the public server list.',
  ],
]
