import type { Row } from './row.ts'

export const MUMBLE: readonly Row[] = [
  [
    'mumble',
    'Mumble',
    2005,
    64738,
    64738,
    'Its answer holds the version and the numbers of people only.',
  ],
]
