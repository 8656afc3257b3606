export const operationTables = [
  'CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE certificates (
    host TEXT NOT NULL PRIMARY KEY,
    directory_url TEXT NOT NULL,
    chain TEXT NOT NULL,
    sealed_key TEXT NOT NULL,
    renew_at INTEGER NOT NULL
  )`,
  `CREATE TABLE acme_accounts (
    directory_url TEXT NOT NULL PRIMARY KEY,
    url TEXT NOT NULL,
    sealed_key TEXT NOT NULL
  )`,
  'CREATE TABLE acme_challenges (name TEXT NOT NULL PRIMARY KEY, answer TEXT NOT NULL)',
  `CREATE TABLE backup_schedule (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    is_on INTEGER NOT NULL,
    hour INTEGER NOT NULL,
    daily INTEGER NOT NULL,
    weekly INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    reported_at INTEGER
  )`,
  `CREATE TABLE backups (
    name TEXT NOT NULL PRIMARY KEY,
    started_at INTEGER NOT NULL,
    verified_at INTEGER,
    missing INTEGER NOT NULL,
    problem TEXT
  )`,
]
