import type { Row } from './row.ts'

export const MUMBLE: readonly Row[] = [
  [
    'mumble',
    'Mumble',
    2005,
    64738,
    64738,
    'The response contains only the version and the user counts.',
  ],
]
