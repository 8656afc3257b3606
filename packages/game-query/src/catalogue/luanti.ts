import type { Row } from './row.ts'

export const LUANTI: readonly Row[] = [
  [
    'minetest',
    'Luanti (Minetest)',
    2010,
    30000,
    30000,
    'The server says only that it is there: the rest is told to the directory alone.',
  ],
]
