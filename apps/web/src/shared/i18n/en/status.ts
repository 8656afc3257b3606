import type { Widened } from '../widened.ts'

/** The account's custom status. */
export const status = {
  title: 'Custom status',
  label: 'What are you up to?',
  hint: 'Everyone in your servers sees it next to your name.',
  chooseEmoji: 'Choose an emoji',
  changeEmoji: (emoji: string) => `Change the emoji ${emoji}`,
  empty: 'Clear',
  clear: 'Clear status',
  clearAfterLabel: 'Clear after',
  clearAfter: {
    never: 'Never',
    half: '30 minutes',
    hour: '1 hour',
    four: '4 hours',
    today: 'Today',
  },
  at: (time: string) => `At ${time}`,
}

export type StatusTexts = Widened<typeof status>
