import type { ServerLanguage } from '@guildhall/contract'
import type { Widened } from '../texts.ts'

/** The moderation settings of a server. */
export const moderation = {
  intro: 'Keep your server a nice place.',
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
