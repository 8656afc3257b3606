import { QueryFailure } from '../failure.ts'
import { findGame } from '../games.ts'
import type { GameDefinition } from '../games.ts'
import { queryGameServer } from '../query.ts'
import { parseCommand } from './arguments.ts'
import type { Command } from './arguments.ts'
import { findGames, formatTable } from './list-games.ts'
import { formatStatus } from './format-status.ts'
import { sweep } from './sweep.ts'
import { EXIT, HELP, UsageError } from './usage.ts'
import type { ExitCode } from './usage.ts'

/** Runs the command and returns its exit code. Writes to standard output and standard error. */
export async function runTool(args: string[]): Promise<ExitCode> {
  try {
    return await run(parseCommand(args))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(
      `guildhall-query: ${error.message}\nRun guildhall-query --help for usage.\n`,
    )
    return EXIT.usage
  }
}

function run(command: Command): ExitCode | Promise<ExitCode> {
  if (command.kind === 'one') return queryOne(command)
  if (command.kind === 'sweep') return sweep(command)
  if (command.kind === 'list') return listGames(command)
  process.stdout.write(HELP)
  return EXIT.ok
}

function listGames({ words, json }: Command & { kind: 'list' }): ExitCode {
  const games = findGames(words)
  if (json) process.stdout.write(`${JSON.stringify(games, null, 2)}\n`)
  else if (games.length > 0) process.stdout.write(formatTable(games))
  else process.stderr.write('No matching games.\n')
  return games.length > 0 ? EXIT.ok : EXIT.failed
}

async function queryOne(command: Command & { kind: 'one' }): Promise<ExitCode> {
  const { host, json, options } = command
  const game = requireGame(command.game)
  const port = command.port ?? defaultPort(game)
  try {
    const status = await queryGameServer({ game: game.slug, host, port, ...options })
    process.stdout.write(json ? `${JSON.stringify(status, null, 2)}\n` : formatStatus(status, game))
    return EXIT.ok
  } catch (error) {
    if (!(error instanceof QueryFailure)) throw error
    const { code, message } = error
    if (code === 'INVALID_HOST') throw new UsageError(message)
    const failure = { status: 'failed', game: game.slug, host, port, error: { code, message } }
    if (json) process.stdout.write(`${JSON.stringify(failure, null, 2)}\n`)
    else process.stderr.write(`${code}: ${message}${hintForError(code)}\n`)
    return EXIT.failed
  }
}

function requireGame(slug: string): GameDefinition {
  const game = findGame(slug)
  if (game) return game
  const word = slug.toLowerCase()
  const isAlias = ({ aliases }: GameDefinition): boolean => aliases.includes(word)
  const similar = findGames([word])
    .toSorted((a, b) => Number(isAlias(b)) - Number(isAlias(a)))
    .slice(0, 5)
  const hint =
    similar.length > 0 ? ` Did you mean ${similar.map((other) => other.slug).join(', ')}?` : ''
  throw new UsageError(`Unknown game "${slug}".${hint}`)
}

function defaultPort({ name, ports }: GameDefinition): number {
  if (ports.query === null) throw new UsageError(`${name} has no default port. Specify the port.`)
  process.stderr.write(
    `No port specified: using ${ports.query}, the default query port of ${name}.\n`,
  )
  return ports.query
}

function hintForError(code: string): string {
  return code === 'SSRF_BLOCKED' ? ' Use --allow NETWORK to permit it.' : ''
}
