import type { Row } from './row.ts'

export const HYTALE: readonly Row[] = [
  [
    'hytale',
    'Hytale',
    2026,
    5520,
    5523,
    "Requires Nitrado's WebServer and Query plugins with TLS, their default; use the web server's port.",
    'The group ANONYMOUS needs the permissions nitrado.query.web.read.server and nitrado.query.web.read.universe.',
  ],
]
