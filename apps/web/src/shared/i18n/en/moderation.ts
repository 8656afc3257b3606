import type { ServerLanguage } from '@guildhall/contract'
import type { Widened } from '../texts.ts'

/** The moderation settings of a server. */
export const moderation = {
  intro: 'Tools to keep your server safe and friendly.',
  raid: {
    title: 'Raid protection',
    intro:
      'Stops a flood of new members: all existing invites are paused, only members who can ban others can create new ones, and whoever joins with one of those needs approval.',
    onSince: (time: string, name: string) => `On since ${time}, turned on by ${name}.`,
    until: (time: string) => `Ends ${time}.`,
    unlimited: 'It stays on until somebody turns it off.',
    duration: 'Turn off by itself',
    never: 'Never',
    hours: { 1: 'After 1 hour', 6: 'After 6 hours', 24: 'After 24 hours' },
    start: 'Turn on',
    stop: 'Turn off',
    started: 'Raid protection is on.',
    stopped: 'Raid protection is off.',
    banner: 'Raid protection is on',
    details: 'Details',
  },
  join: {
    title: 'Join and leave messages',
    intro: 'A message appears when somebody joins or leaves, or is kicked or banned.',
    channel: 'Channel',
    off: 'Off',
    gone: 'A channel you can’t see',
    language: 'Language of the messages',
    languages: { en: 'English', de: 'German' } satisfies Record<ServerLanguage, string>,
  },
}

export type ModerationTexts = Widened<typeof moderation>
