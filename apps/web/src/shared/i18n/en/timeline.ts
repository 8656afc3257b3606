import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** The messages of a channel, and their actions. */
export const timeline = {
  label: (channel: string) => `Messages in ${channel}`,
  beginning: (channel: string) => `This is the start of ${channel}`,
  beginningWith: (name: string) => `This is the start of your conversation with ${name}`,
  beginningText: 'This is where the conversation begins. Say hello!',
  newLine: 'New',
  loadingOlder: 'Loading older messages',
  loadingNewer: 'Loading newer messages',
  failed: 'Couldn’t load the messages.',
  toNewest: 'Go to newest messages',
  newMessages: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  spokenMessage: (name: string, text: string) => `${name}: ${text}`,
  attachmentOnly: 'a file',
  webhook: 'Webhook',
  imported: 'Imported',
  system: 'System',
  edited: '(edited)',
  editedAt: (time: string) => `Edited ${time}`,
  showProfile: (name: string) => `${name}’s profile`,
  sending: 'Sending',
  sentLater: (seconds: number) => `You’re sending messages too quickly. Retrying in ${seconds} s.`,
  notSent: 'Not sent.',
  notSentBecause: (reason: string) => `Not sent: ${reason}`,
  blocked: { message: 'Message from someone you’ve blocked.', show: 'Show', hide: 'Hide' },
  reply: {
    to: (name: string) => `Reply to ${name}`,
    deleted: 'Original message was deleted',
    jump: 'Go to original message',
    file: 'a file',
  },
  reactions: {
    label: 'Reactions',
    deletedEmoji: 'Deleted emoji',
    who: (names: string, emoji: string) => `${names} reacted with ${emoji}`,
    others: (count: number) => plural(count, { one: '# other', other: '# others' }),
    count: (emoji: string, count: number) =>
      plural(count, { one: `${emoji}, # reaction`, other: `${emoji}, # reactions` }),
  },
  files: {
    download: (name: string) => `Download ${name}`,
    open: (name: string) => `Open ${name}`,
    play: (name: string) => `GIF: play ${name}`,
    stop: (name: string) => `Stop ${name}`,
    stopShort: 'Stop',
    spoiler: 'Spoiler',
    failed: 'This picture couldn’t be loaded.',
    tooManyPixels: 'This picture has too many pixels to be shown here.',
    heic: 'HEIC pictures can’t be shown here.',
  },
  markdown: {
    table: 'Table',
    copyCode: 'Copy code',
    showLines: (count: number) => `Show all ${String(count)} lines`,
    showLess: 'Show less',
    showSpoiler: 'Show spoiler',
  },
}
