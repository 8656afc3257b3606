import type { Row } from './row.ts'

export const DARK_MULTIPLAYER: readonly Row[] = [
  [
    'kspd',
    'Kerbal Space Program - DMP',
    2015,
    6702,
    6703,
    'The information port must be enabled with httpPort in the settings.',
  ],
]
