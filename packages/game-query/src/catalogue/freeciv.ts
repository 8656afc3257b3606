import type { Row } from './row.ts'

export const FREECIV: readonly Row[] = [
  [
    'freeciv',
    'Freeciv',
    1996,
    5556,
    5556,
    "The response contains only the version. The server's log shows a rejected connection.",
  ],
]
