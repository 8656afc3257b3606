import type { Row } from './row.ts'

export const SUPERTUXKART: readonly Row[] = [
  [
    'supertuxkart',
    'SuperTuxKart',
    2006,
    2759,
    2757,
    'Answers at the port where it lets itself be discovered, 2757 unless told otherwise.',
    'The map is the track that is raced now.',
  ],
]
