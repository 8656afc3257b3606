/** Exit codes of the command. */
export const EXIT = {
  ok: 0,
  /** The game server did not return a status, or no game matches a search. */
  failed: 1,
  usage: 2,
  /** The exit code that shells report after Ctrl-C. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Thrown for invalid arguments. The message is one sentence, shown to the user. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const HELP = `Queries the live status of public game servers.

  guildhall-query GAME HOST [PORT]   one game server; PORT defaults to the game's usual query port
  guildhall-query --list [WORD ...]  all games, or those that match every word
  guildhall-query sweep FILE         every game server in FILE, or in standard input if FILE is -

  --json            print JSON
  --timeout MS      timeout of each query, including name resolution; 3000 by default
  --allow NETWORK   permit a network that is not public, such as 192.168.1.0/24; repeatable
  --concurrency N   number of parallel queries in a sweep; 64 by default, at most 1000
  --help            print this help

Each line of a sweep's file is GAME HOST PORT or JSON: {"game":"css","host":"play.example.org","port":27015}.
Empty lines and lines that begin with # are skipped. Every other line produces one line of JSON, in the order
in which the responses arrive.

Exit codes: 0 online, listed, or sweep completed; 1 query failed, or no matching game; 2 invalid usage;
130 sweep interrupted.
`
