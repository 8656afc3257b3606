import type { Language } from '@guildhall/contract'
import { textsIn } from '../../../shared/i18n/lazy-texts.ts'
import { commandNames } from '../completion.ts'
import type { CommandName } from '../completion.ts'
import type { Command, CommandContext, CommandRun, CommandSuggestion } from './command.ts'
import { createStatusCommand } from './status-command.ts'

/** All commands, in one language. */
export interface Commands {
  /** For a text that starts with a slash: the commands, or what to choose from for one of them. */
  suggest(text: string, context: CommandContext): CommandSuggestion[]
  /** For the text of a command. Throws CommandError if its input isn't valid. */
  start(text: string, context: CommandContext): CommandRun
}

export async function createCommands(language: Language): Promise<Commands> {
  const texts = await textsIn(language, 'commands')
  const commands: Record<CommandName, Command> = { status: createStatusCommand(texts.status) }
  return {
    suggest(text, context) {
      const [name, input] = split(text)
      if (input !== null) return isCommandName(name) ? commands[name].suggest(input, context) : []
      return commandNames
        .filter((each) => each.startsWith(name))
        .map((each) => ({
          kind: 'command',
          key: each,
          insert: `/${each}`,
          heading: texts.heading,
          icon: 'chevronRight',
          label: `/${each}`,
          detail: commands[each].description,
          start: null,
        }))
    },
    start(text, context) {
      const [name, input] = split(text)
      if (!isCommandName(name)) throw new Error(`${name} is not a command`)
      return commands[name].start(input ?? '', context)
    },
  }
}

/** The name, and the input after it; null before the space after the name. */
function split(text: string): [string, string | null] {
  const [, name = '', input] = /^\/(\S*)(?:\s([^]*))?$/.exec(text) ?? []
  return [name, input === undefined ? null : input.trim()]
}

function isCommandName(name: string): name is CommandName {
  return commandNames.some((each) => each === name)
}
