import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')

/** The soundboard of a call, and its page in the settings of a server. */
export const soundboard = {
  label: 'Soundboard',
  search: 'Search sounds',
  sounds: 'Sounds',
  nothing: 'No sound found',
  play: (name: string) => `Play ${name}`,
  preview: (name: string) => `Preview ${name}, only for you`,
  stop: (name: string) => `Stop ${name}`,
  volume: 'Soundboard volume',
  mute: 'Mute the soundboard for yourself',
  unmute: 'Unmute the soundboard',
  mutedHint: 'You don’t hear sounds that others play.',
  percent: (value: number) => `${value}%`,
  blocked: {
    deafened: 'You can’t play sounds while you’re deafened.',
    moderated: 'You can’t play sounds while a moderator has muted you.',
  },
  manage: 'Manage sounds',
  noneYet: {
    title: 'No sounds yet',
    text: 'Add an airhorn, a fanfare or an inside joke for everyone to play in voice channels.',
  },
  playFailed: 'The sound couldn’t be played.',

  /** The page in the settings. */
  page: {
    intro: 'Members play these sounds in voice channels. All of them are equally loud.',
    add: 'Add sound',
    addTitle: 'Add a sound',
    hint: 'Any audio file that your browser can play, and up to 5 seconds of it. You can also drop a file here.',
    count: (count: number, most: number) => `${count} of ${most} sounds`,
    seconds: (value: string) => `${value} s`,
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    removeTitle: (name: string) => `Delete ${name}?`,
    removeText: 'Nobody can play it any more.',
    confirm: 'Delete sound',
    name: 'Name',
    nameHint: '2 to 32 characters.',
    emoji: 'Emoji',
    emojiHint: 'Shown on the soundboard, and on the person who plays the sound.',
    chooseEmoji: 'Choose emoji',
    changeEmoji: (emoji: string) => `Change emoji ${emoji}`,
    removeEmoji: 'Remove emoji',
    start: 'Start',
    startHint: (seconds: number) =>
      `The file is longer than ${plural(seconds, { one: '# second', other: '# seconds' })}. Choose where the sound starts.`,
    listen: 'Listen',
    stopListening: 'Stop',
    reading: 'Reading the file…',
    broken: 'This file isn’t a sound that your browser can play.',
    tooLarge: (mebibytes: number) => `Choose a file of at most ${mebibytes} MiB.`,
  },
}

export type SoundboardTexts = Widened<typeof soundboard>
