import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../migrations/index.ts'
import * as baseline from './baseline.ts'
import { schemaPlugin } from './schema-dialect.ts'

/** The migrations whose result the baseline creates at once. */
const inBaseline = new Set([
  '0001-first',
  '0002-images',
  '0003-message-places',
  '0004-picture-sizes',
  '0005-rejections',
  '0006-departed-mutes',
  '0007-search-scope',
  '0008-storage-usage',
  '0009-password-resets',
  '0010-suspensions',
  '0011-message-keys',
  '0012-voice',
])

/** The same names as for SQLite: the baseline as the first, nothing for what it contains, then the shared migrations. */
export const postgresMigrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => {
    if (name === '0001-first') return [name, converted(baseline)]
    return [name, inBaseline.has(name) ? { up: async () => undefined } : converted(migration)]
  }),
)

function converted({ up }: Migration): Migration {
  return { up: (db: Kysely<unknown>) => up(db.withPlugin(schemaPlugin)) }
}
