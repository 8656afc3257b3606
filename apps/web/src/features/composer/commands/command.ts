import type { IconName } from '../../../shared/ui/icon.tsx'

export interface CommandContext {
  serverId: string
  channelId: string
}

/** A command, or what to run it with. */
export interface CommandSuggestion {
  kind: 'command'
  key: string
  insert: string
  /** The heading of the list. */
  heading: string
  icon: IconName
  label: string
  detail: string
  /** Null if the command needs input. */
  start: (() => CommandRun) | null
}

/** A command of the composer: `/name input`. */
export interface Command {
  description: string
  /** What to choose from for the typed input, best first. */
  suggest(input: string, context: CommandContext): CommandSuggestion[]
  /** For input that was sent without a choice. Throws CommandError if it isn't valid. */
  start(input: string, context: CommandContext): CommandRun
}

/** A command with all that it needs. */
export interface CommandRun {
  /** Shown while it runs. */
  note: string
  /** Throws CommandError, or what the API throws. */
  run: () => Promise<void>
}

/** Why a command failed, as text for the user. */
export class CommandError extends Error {
  override name = 'CommandError'
}
