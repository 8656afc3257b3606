import type { Row } from './row.ts'

export const BEAMMP: readonly Row[] = [
  [
    'beammp',
    'BeamMP (2021)',
    2021,
    30814,
    30814,
    'Requires InformationPacket, which is enabled by default.',
  ],
]
