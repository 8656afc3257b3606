import type { Row } from './row.ts'

export const ASSETTO_CORSA: readonly Row[] = [
  [
    'assettocorsa',
    'Assetto Corsa',
    2014,
    9600,
    8081,
    "Give the server's HTTP port: HTTP_PORT in its server_cfg.ini, which varies widely.",
  ],
]
