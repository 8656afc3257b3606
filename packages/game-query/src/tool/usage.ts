/** What the command ends with. */
export const EXIT = {
  ok: 0,
  /** The game server did not give a status, or no game fits a search. */
  failed: 1,
  usage: 2,
  /** As shells name an end by Ctrl-C. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The command was not called as it can be. The message is one sentence for people. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const HELP = `Asks public game servers, live, how they are.

  guildhall-query GAME HOST [PORT]   one game server; without PORT the usual query port of the game
  guildhall-query --list [WORD ...]  the games, or those in which every word occurs
  guildhall-query sweep FILE         every game server in FILE, or in the standard input if FILE is -

  --json            print JSON
  --timeout MS      time for one query, name resolution included; 3000 unless said otherwise
  --allow NETWORK   may be asked although it is not public, such as 192.168.1.0/24; can be given again
  --concurrency N   how many game servers a sweep asks at a time; 64 unless said otherwise, at most 1000
  --help            print this

A line of a sweep's file is GAME HOST PORT, or JSON: {"game":"css","host":"play.example.org","port":27015}.
Empty lines and lines that begin with # are skipped. Each other line gives one line of JSON, in the order
in which the answers come.

Exit codes: 0 online, listed, or swept to the end; 1 no status, or no such game in the list; 2 called wrongly;
130 a sweep was interrupted.
`
