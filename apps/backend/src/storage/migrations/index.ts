import type { Migration } from 'kysely/migration'
import * as tables from './0132-tables.ts'
import * as pictures from './0134-pictures.ts'

/** The first migration, which creates the tables. The names of the earlier ones, whose result it creates at once, come before it. */
export const baselineName = '0132-tables'

/** The last of those earlier migrations, and the last commit that ran them. */
export const lastBeforeBaseline = { name: '0132-public-addresses', commit: 'd384b436' }

/** Every change of the tables, in order. Existing migrations have run on other machines: add new ones, never edit these. */
export const migrations: Record<string, Migration> = {
  [baselineName]: tables,
  '0134-pictures': pictures,
}
