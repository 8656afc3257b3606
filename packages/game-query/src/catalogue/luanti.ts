import type { Row } from './row.ts'

export const LUANTI: readonly Row[] = [
  [
    'minetest',
    'Luanti (Minetest)',
    2010,
    30000,
    30000,
    'The response shows only that the server is online: details are sent only to the public server list.',
  ],
]
