import type { Row } from './row.ts'

export const TSHOCK: readonly Row[] = [
  [
    'terrariatshock',
    'Terraria - TShock',
    2011,
    7777,
    7878,
    'Requires TShock with RestApiEnabled and without EnableTokenEndpointAuthentication; use the RestApiPort.',
  ],
]
