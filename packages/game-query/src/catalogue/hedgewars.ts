import type { Row } from './row.ts'

export const HEDGEWARS: readonly Row[] = [
  [
    'hedgewars',
    'Hedgewars',
    2004,
    46631,
    46631,
    'The response shows only that the server is online.',
  ],
]
