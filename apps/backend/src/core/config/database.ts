import { invalid } from './values.ts'

export type DatabaseConfig = { kind: 'sqlite' } | { kind: 'postgres'; url: string }

// The URL contains a password, so no message repeats it.
export function readDatabase(value: string | undefined): DatabaseConfig {
  if (value === undefined) return { kind: 'sqlite' }
  const url = URL.parse(value.trim())
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname) {
    throw invalid(
      'DATABASE_URL',
      'must be an address like postgres://user:password@host:5432/guildhall. Unset it to use SQLite in DATA_DIR',
    )
  }
  if (!/^\/[^/]+$/.test(url.pathname)) {
    throw invalid('DATABASE_URL', 'must name a database after the host, such as /guildhall')
  }
  return { kind: 'postgres', url: value.trim() }
}
