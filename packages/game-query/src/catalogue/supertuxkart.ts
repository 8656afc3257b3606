import type { Row } from './row.ts'

export const SUPERTUXKART: readonly Row[] = [
  [
    'supertuxkart',
    'SuperTuxKart',
    2006,
    2759,
    2757,
    'Responds at the server discovery port, 2757 by default.',
    'The map is the current track.',
  ],
]
