import type { TextEdit } from './text-edit.ts'

export type TriggerKind = 'member' | 'channel' | 'emoji' | 'command'

/** An incomplete name at the caret. */
export interface Trigger {
  kind: TriggerKind
  /** The index of the `@`, `#`, `:` or `/`. */
  start: number
  /** The text from there to the caret. */
  query: string
}

const maxQueryLength = 40
// The character before distinguishes names from addresses, times and headings.
const patterns: readonly [TriggerKind, RegExp][] = [
  // Names may have spaces. Text that follows a name matches none, and nothing is suggested.
  ['member', /(?<![\p{L}\p{N}_.@-])@((?:[\p{L}\p{N}\p{M}_.-]+ )*[\p{L}\p{N}\p{M}_.-]+|)$/u],
  ['channel', /(?<![\p{L}\p{N}_#/&])#((?:[^\s#]+ )*[^\s#]+|)$/u],
  ['emoji', /(?<![\p{L}\p{N}:]):([\p{L}\p{N}_+-]{2,})$/u],
]

/** The commands of the composer. */
export const commandNames = ['status'] as const
export type CommandName = (typeof commandNames)[number]

const names = commandNames.join('|')
// Other texts that start with a slash, such as paths, are messages.
const commandPattern = new RegExp(`^/(?:${names})(?:\\s|$)`)
const typedCommand = new RegExp(`^/([a-z]*|(?:${names}) [^\n]*)$`)

/** Whether sending the text runs a command. */
export function isCommand(text: string): boolean {
  return commandPattern.test(text)
}

/** The incomplete command, or the incomplete name before the caret, or null. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const command = typedCommand.exec(text)
  if (command) return { kind: 'command', start: 0, query: command[1] ?? '' }
  const from = Math.max(0, caret - maxQueryLength - 2)
  const before = text.slice(from, caret)
  if (isInCode(text.slice(0, caret))) return null
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(before)
    // At the start of the cut text, the character before is unknown.
    if (found && (found.index > 0 || from === 0)) {
      return { kind, start: from + found.index, query: found[1] ?? '' }
    }
  }
  return null
}

/** Whether the end of the text is within backticks. */
function isInCode(text: string): boolean {
  const fences = text.split('```')
  if (fences.length % 2 === 0) return true
  const line = (fences.at(-1) ?? '').split('\n').at(-1) ?? ''
  return line.split('`').length % 2 === 0
}

/** Replaces the name with `insert` and a single space. */
export function completeName(text: string, { start, query }: Trigger, insert: string): TextEdit {
  const to = start + 1 + query.length
  const hasSpace = text[to] === ' '
  const caret = start + insert.length + 1
  return {
    from: start,
    to: hasSpace ? to + 1 : to,
    insert: `${insert} `,
    select: [caret, caret],
  }
}

const closedName = /(?<![\p{L}\p{N}:]):([\w+-]+):$/u

/** The short name between colons before the caret, such as in `:tada:`. */
export function closedNameAt(text: string, caret: number): { name: string; start: number } | null {
  const before = text.slice(Math.max(0, caret - 60), caret)
  const found = closedName.exec(before)
  if (!found || isInCode(text.slice(0, caret))) return null
  return { name: found[1] ?? '', start: caret - found[0].length }
}
