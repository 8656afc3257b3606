import type { Row } from './row.ts'

export const ASSETTO_CORSA: readonly Row[] = [
  [
    'assettocorsa',
    'Assetto Corsa',
    2014,
    9600,
    8081,
    "Use the server's HTTP port: HTTP_PORT in server_cfg.ini. It differs from server to server.",
  ],
]
