import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Messages and what is done with them. */
export const timeline = {
  label: (channel: string) => `Messages in ${channel}`,
  beginning: (channel: string) => `This is the beginning of #${channel}`,
  beginningText: 'Nobody has written anything before this. Say hello!',
  newLine: 'New',
  loadingOlder: 'Reading older messages',
  loadingNewer: 'Reading newer messages',
  failed: 'The messages could not be read.',
  toNewest: 'To the newest messages',
  newMessages: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  announce: (name: string, text: string) => `${name}: ${text}`,
  attachmentOnly: 'a file',
  webhook: 'Webhook',
  system: 'System',
  edited: '(edited)',
  editedAt: (time: string) => `Edited ${time}`,
  showProfile: (name: string) => `Profile of ${name}`,
  sending: 'Being sent',
  sentLater: (seconds: number) =>
    `You’re sending messages too quickly. Sending again in ${seconds} s.`,
  notSent: 'Not sent.',
  notSentBecause: (reason: string) => `Not sent: ${reason}`,
  reply: {
    to: (name: string) => `Answers ${name}`,
    deleted: 'The answered message was deleted',
    jump: 'Go to the answered message',
    file: 'a file',
  },
  actions: {
    label: 'Message',
    react: 'React',
    reactors: 'Who reacted',
    reactWith: (emoji: string) => `React with ${emoji}`,
    moreEmoji: 'More emoji',
    reply: 'Reply',
    edit: 'Edit',
    delete: 'Delete',
    pin: 'Pin',
    unpin: 'Unpin',
    copyText: 'Copy text',
    copyAll: 'Copy all',
    selectText: 'Select text',
    copyLink: 'Copy link',
    markUnread: 'Mark as unread from here',
    more: 'More actions',
    copiedText: 'Text copied.',
    copiedLink: 'Link copied.',
    pinned: 'Pinned.',
    unpinned: 'Unpinned.',
  },
  remove: {
    title: 'Delete message?',
    text: 'It disappears for everyone, and cannot be brought back.',
    hint: 'Tip: hold Shift while you press Delete to skip this question.',
  },
  editing: {
    label: 'Edit message',
    hint: 'Enter saves, Escape cancels',
  },
  reactions: {
    label: 'Reactions',
    who: (names: string, emoji: string) => `${names} reacted with ${emoji}`,
    others: (count: number) => plural(count, { one: '# other', other: '# others' }),
    count: (emoji: string, count: number) =>
      plural(count, { one: `${emoji}, # reaction`, other: `${emoji}, # reactions` }),
  },
  files: {
    download: (name: string) => `Download ${name}`,
    open: (name: string) => `Show ${name} in full size`,
  },
  pins: {
    title: 'Pinned messages',
    none: 'Nothing is pinned here yet',
    noneText: 'Pin what many should find again, such as rules, dates and links.',
    jump: 'Go to message',
    unpin: 'Unpin',
  },
  markdown: {
    copyCode: 'Copy code',
    showSpoiler: 'Hidden text: show it',
  },
}
