import { memoize } from '../../utils/memoize.ts'
import { pluralIn } from '../plural.ts'
import { span } from './span.ts'
import type { Widened } from '../widened.ts'

const plural = pluralIn('en')
const list = memoize(() => new Intl.ListFormat('en'))

/** Direct messages and groups. */
export const conversations = {
  list: 'Direct messages',
  people: (count: number) => plural(count, { one: '# person', other: '# people' }),
  inCall: 'In a call',
  close: (name: string) => `Close conversation with ${name}`,
  closeGroup: (name: string) => `Close ${name}`,
  none: {
    title: 'No conversations yet',
    text: 'Write to people from your servers. Only the two of you, or your group, can read it.',
  },
  pick: {
    title: 'Your messages',
    text: 'Pick a conversation, or start a new one.',
  },
  gone: {
    title: 'Conversation not found',
    text: 'You may have closed it, or you’re no longer part of it.',
    back: 'Back to your messages',
  },
  create: {
    button: 'New message',
    title: 'New message',
    hint: 'Pick one person for a conversation, or several for a group.',
    search: 'Search for people',
    nobody: 'Nobody found. You can write to people you share a server with, and to friends.',
    chosen: 'Chosen people',
    remove: (name: string) => `Remove ${name}`,
    left: (count: number) =>
      count === 0
        ? 'The group is full.'
        : plural(count, { one: 'You can add # more person.', other: 'You can add # more people.' }),
    open: 'Open conversation',
    createGroup: 'Create group',
  },
  header: {
    back: 'Back to your messages',
    call: 'Start a call',
    joinCall: 'Join the call',
    add: 'Add people',
    more: 'More',
    profile: 'Show profile',
    rename: 'Edit group…',
    notifications: 'Mute and notifications…',
    leave: 'Leave group…',
    close: 'Close conversation',
    showPeople: 'Show people',
    hidePeople: 'Hide people',
  },
  add: {
    title: 'Add people',
    text: 'They can read everything that was written before.',
    toDirect: 'This creates a new group. Your conversation stays between the two of you.',
    submit: 'Add',
  },
  rename: {
    title: 'Edit group',
    label: 'Group name',
    hint: 'Leave empty to show the names of everyone in the group.',
    picture: {
      label: 'Picture',
      upload: 'Upload picture',
      remove: 'Remove',
      hint: 'You can choose the part that is shown. You can also drop a picture here.',
      broken: 'Your browser can’t open this file as a picture. Try a PNG or JPEG file.',
    },
  },
  leave: {
    title: (name: string) => `Leave ${name}?`,
    text: 'You won’t be able to read or send messages here unless someone adds you again. Your messages stay.',
    owner: 'The person who has been here longest becomes the owner.',
    confirm: 'Leave group',
  },
  remove: {
    title: (name: string) => `Remove ${name}?`,
    text: (name: string) =>
      `${name} can no longer read or send messages in this group. Their messages stay.`,
    confirm: 'Remove',
    done: (name: string) => `${name} was removed from the group.`,
  },
  report: {
    messageTitle: 'Report message',
    personTitle: 'Report person',
    text: 'Your report goes to the people who run this Guildhall. They can read it together with the messages around it.',
    textServer: 'Your report goes to the moderators of this server, with a copy of the message.',
    category: 'What’s wrong?',
    details: 'Details (optional)',
    reason: 'What’s wrong?',
    submit: 'Report',
    done: 'Thanks. Your report was sent.',
  },
  call: {
    incoming: (name: string) => `${name} is calling you`,
    /** `others` are called as well; the first two are named. */
    incomingGroup: (name: string, others: string[]) =>
      `${name} is calling ${list().format([
        'you',
        ...others.slice(0, 2),
        ...(others.length > 2
          ? [plural(others.length - 2, { one: '# other', other: '# others' })]
          : []),
      ])}`,
    accept: 'Accept',
    decline: 'Decline',
    label: 'Call',
    missed: (name: string) => `Missed call from ${name}`,
    ended: (name: string) => `Call from ${name}`,
    noAnswer: 'No answer',
    span,
    running: (names: string[]) =>
      `${list().format(names)} ${names.length === 1 ? 'is' : 'are'} in a call.`,
  },
}

export type ConversationsTexts = Widened<typeof conversations>
