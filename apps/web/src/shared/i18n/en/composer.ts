import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const number = numberIn('en')
const seconds = (count: number) => plural(count, { one: '# second', other: '# seconds' })
const list = memoize(() => new Intl.ListFormat('en'))

/** Writing a message. */
export const composer = {
  region: 'Write a message',
  placeholder: (channel: string) => `Message #${channel}`,
  emoji: 'Emoji',
  send: 'Send message',
  attach: 'Attach files',
  chooseEmoji: 'Choose an emoji',
  replyTo: (name: string) => `Replying to ${name}`,
  endReply: 'Do not reply',
  replyWithoutText: 'A message without text',
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  /** `most` is what a message may have, less the characters of the writer's name. */
  tooLong: (length: number, most: number, withName: number) =>
    plural(length - most, { one: '# character', other: '# characters' }) +
    ` too many (${number(length)} of ${number(most)}). ` +
    `Your name counts toward the limit of ${number(withName)}.`,
  slowmode: (wait: string) => `Slow mode: you can send again in ${wait}.`,
  slowmodeOn: (wait: string) => `Slow mode: one message every ${wait}.`,
  seconds,
  offline: 'No connection. What you send goes out as soon as it is back.',
  muted: (until: string) => `You are muted until ${until}. You can read, but not write.`,
  mayNotWrite: 'You may read here, but not write.',
  announcement: 'This is an announcement channel: only those who manage messages write here.',
  noMessages: 'This channel holds no messages.',
  typing: (names: string[]) =>
    names.length > 3
      ? 'Several people are typing …'
      : `${list().format(names)} ${names.length === 1 ? 'is' : 'are'} typing …`,
  someone: 'Someone',
  suggestions: {
    members: 'Members',
    channels: 'Channels',
    emoji: 'Emoji',
    count: (count: number) =>
      plural(count, {
        one: '# suggestion. Tab takes it.',
        other: '# suggestions. Arrows choose, Tab takes one.',
      }),
    everyone: 'Calls all members of this server',
  },
  files: {
    label: 'Files for this message',
    drop: 'Drop to attach',
    dropTo: (channel: string) => `The files go into your message to #${channel}.`,
    mayNot: 'You may not attach files here.',
    tooMany: (most: number) => `A message takes at most ${most} files.`,
    tooLarge: (name: string, most: string) => `“${name}” is too large: at most ${most} each.`,
    uploading: (name: string, percent: number) => `Uploading ${name}: ${percent}%`,
    remove: (name: string) => `Remove ${name}`,
    cancel: (name: string) => `Cancel the upload of ${name}`,
    retry: (name: string) => `Upload ${name} again`,
    waiting: 'Your message goes out as soon as the files are there.',
    blocked: 'One of the files was not uploaded. Try it again, or remove it.',
  },
}
