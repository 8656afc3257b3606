import { memoize } from '../../utils/memoize.ts'
import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const number = numberIn('en')
const seconds = (count: number) => plural(count, { one: '# second', other: '# seconds' })
const list = memoize(() => new Intl.ListFormat('en'))

/** The message composer. */
export const composer = {
  region: 'Write a message',
  placeholder: (channel: string) => `Message ${channel}`,
  emoji: 'Emoji',
  send: 'Send message',
  attach: 'Attach files',
  chooseEmoji: 'Choose an emoji',
  replyTo: (name: string) => `Replying to ${name}`,
  endReply: 'Cancel reply',
  notify: (name: string) => `Notify ${name}`,
  notifies: (name: string) => `${name} is notified of your reply`,
  notifiesNobody: 'Your reply notifies nobody',
  mentionOn: '@ On',
  mentionOff: '@ Off',
  replyWithoutText: 'Message without text',
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  tooLong: (length: number, most: number) =>
    plural(length - most, { one: '# character', other: '# characters' }) +
    ` over the limit (${number(length)} of ${number(most)}).`,
  slowmode: (wait: string) => `Slow mode is on. You can send your next message in ${wait}.`,
  slowmodeOn: (wait: string) => `Slow mode is on: one message every ${wait}.`,
  seconds,
  offline: 'You’re offline. Your messages will be sent once you’re connected again.',
  muted: (until: string) =>
    `You’re timed out until ${until}. You can read messages but not send any.`,
  mayNotWrite: 'You don’t have permission to send messages in this channel.',
  mayNotWriteTo: 'You can’t send messages in this conversation right now.',
  announcement:
    'This is an announcement channel. Only members who can manage messages can post here.',
  noMessages: 'You can’t send messages in this channel.',
  keptDraft: 'Your draft is kept until you can send messages here again:',
  typing: (names: string[]) =>
    names.length > 3
      ? 'Several people are typing…'
      : `${list().format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`,
  someone: 'Someone',
  suggestions: {
    members: 'Mention',
    channels: 'Channels',
    emoji: 'Emoji',
    count: (count: number) =>
      plural(count, {
        one: '# suggestion. Press Tab to insert it.',
        other: '# suggestions. Use the arrow keys to choose, Tab to insert.',
      }),
    everyone: 'Notify everyone in this server',
    here: 'Notify everyone who’s online',
    role: 'Notify members with this role',
  },
  files: {
    label: 'Files for this message',
    drop: 'Drop to attach',
    dropTo: (channel: string) => `Your files will be sent to ${channel} with your message.`,
    mayNot: 'You don’t have permission to attach files here.',
    tooMany: (most: number, names: readonly string[]) =>
      `You can attach up to ${most} files to a message. Not attached: ${list().format(names)}.`,
    tooLarge: (name: string, most: string) =>
      `“${name}” is too large. Files can be up to ${most} each.`,
    uploading: (name: string, percent: number) => `Uploading ${name}: ${percent}%`,
    remove: (name: string) => `Remove ${name}`,
    cancel: (name: string) => `Cancel upload of ${name}`,
    retry: (name: string) => `Upload ${name} again`,
    waiting: 'Your message will be sent once the files are uploaded.',
    attachText: 'Attach as file',
    blocked: (name: string) => `“${name}” couldn’t be uploaded. Try again or remove it.`,
    heic: 'Your browser can’t convert HEIC. Sent as a file.',
    moveBack: (name: string) => `Move ${name} back`,
    moveForward: (name: string) => `Move ${name} forward`,
    moved: (name: string, at: number, count: number) => `${name} is now ${at} of ${count}.`,
    edit: (name: string) => `Describe ${name}`,
    description: 'Description',
    descriptionHint: 'What it shows, for people who can’t see it.',
    described: 'ALT',
    isDescribed: 'With a description',
    spoiler: 'Spoiler',
    spoilerHint: 'Hidden until a reader wants to see it.',
  },
}
