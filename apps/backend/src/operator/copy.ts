import { existsSync, statSync } from 'node:fs'
import type { Config } from '../core/config.ts'
import { copyDatabase } from '../storage/copy/copy-database.ts'
import type { CopyProgress } from '../storage/copy/copy-database.ts'
import { openPostgresSource, openPostgresTarget } from '../storage/copy/postgres-copy.ts'
import { openSqliteSource, openSqliteTarget } from '../storage/copy/sqlite-copy.ts'
import { databasePathOf } from '../storage/data-directory.ts'
import { UsageError } from './command.ts'
import type { Command, CommandInput } from './command.ts'
import { interruptible } from './interruptible.ts'
import { resolvePath } from './paths.ts'

/** How often the progress of a large table is shown. */
const progressMs = 2000

export const copyCommands: Command[] = [
  {
    usage: 'copy [--from DATABASE] [--to DATABASE]',
    summary:
      'copy all data between postgres://… and sqlite:PATH into an empty database; what is not given is the configured one',
    options: { from: { type: 'string' }, to: { type: 'string' } },
    run: copy,
  },
]

type Location = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string }

async function copy({ values, config }: CommandInput): Promise<string> {
  if (values.from === undefined && values.to === undefined) {
    throw new UsageError('Give --to, --from or both: postgres://… or sqlite:PATH.')
  }
  const from = locationOf('--from', values.from, config)
  const to = locationOf('--to', values.to, config)
  if (textOf(from) === textOf(to)) {
    throw new UsageError(`--from and --to are the same database: ${textOf(from)}`)
  }
  const { tables, rows } = await interruptible((signal) => run(from, to, signal))
  const setting = to.kind === 'postgres' ? 'DATABASE_URL to it' : 'DATA_DIR to its folder'
  const unset =
    to.kind === 'sqlite' && config.database.kind === 'postgres' ? ', unset DATABASE_URL' : ''
  return (
    `Copied and verified ${tables} tables with ${rows} rows from ${textOf(from)} to ${textOf(to)}.\n` +
    `To use the copy, set ${setting}${unset} and start Guildhall. It still needs the uploaded files of DATA_DIR; ` +
    'the search index is built again while it runs.\n'
  )
}

async function run(from: Location, to: Location, signal: AbortSignal) {
  const source =
    from.kind === 'sqlite' ? await openSqliteSource(from.path) : await openPostgresSource(from.url)
  try {
    const target =
      to.kind === 'sqlite' ? await openSqliteTarget(to.path) : await openPostgresTarget(to.url)
    try {
      return await copyDatabase({ source, target, signal, onProgress: createReport() })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function createReport(): (progress: CopyProgress) => void {
  let shownAt = performance.now()
  return ({ table, rows, isDone }) => {
    const now = performance.now()
    if (!isDone && now - shownAt < progressMs) return
    shownAt = now
    process.stderr.write(`${table}: ${rows} rows${isDone ? '' : ' …'}\n`)
  }
}

function locationOf(option: string, value: string | boolean | undefined, config: Config): Location {
  if (value === undefined) {
    return config.database.kind === 'sqlite'
      ? { kind: 'sqlite', path: databasePathOf(config.dataDir) }
      : { kind: 'postgres', url: config.database.url }
  }
  const text = String(value)
  if (/^postgres(ql)?:\/\/[^/]/.test(text) && URL.canParse(text))
    return { kind: 'postgres', url: text }
  const path = /^sqlite:(.+)$/s.exec(text)?.[1]
  // The text may contain a password, so it is not repeated.
  if (path === undefined) {
    throw new UsageError(
      `${option} must be postgres://user:password@host:5432/database, or sqlite: and the path of a file or data directory`,
    )
  }
  const absolute = resolvePath(path)
  const isDirectory = existsSync(absolute) && statSync(absolute).isDirectory()
  return { kind: 'sqlite', path: isDirectory ? databasePathOf(absolute) : absolute }
}

/** The database without its password. */
function textOf(location: Location): string {
  if (location.kind === 'sqlite') return `sqlite:${location.path}`
  const { hostname, port, pathname } = new URL(location.url)
  return `postgres://${hostname}${port ? `:${port}` : ''}${pathname}`
}
