import type { Row } from './row.ts'

export const TSHOCK: readonly Row[] = [
  [
    'terrariatshock',
    'Terraria - TShock',
    2011,
    7777,
    7878,
    'Needs TShock with RestApiEnabled and without EnableTokenEndpointAuthentication; give the RestApiPort.',
  ],
]
