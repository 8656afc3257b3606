import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** The quick switcher. */
export const switcher = {
  title: 'Go to…',
  field: 'Channel, thread, server or person',
  conversation: 'Direct message',
  nothing: 'No matches.',
  server: 'Server',
  hint: '↑ ↓ to choose, Enter to open, Esc to close',
  count: (count: number) => plural(count, { one: '# match', other: '# matches' }),
}

export type SwitcherTexts = typeof switcher
