import type { Row } from './row.ts'

export const HYTALE: readonly Row[] = [
  [
    'hytale',
    'Hytale',
    2026,
    5520,
    5523,
    "Needs Nitrado's WebServer and Query plugins, with TLS as they come; give the web server's port.",
    'The group ANONYMOUS needs nitrado.query.web.read.server and nitrado.query.web.read.universe.',
  ],
]
