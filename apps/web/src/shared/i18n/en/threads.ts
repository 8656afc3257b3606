import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Threads: their line below a message, their panel and their lists. */
export const threads = {
  create: {
    title: 'Create thread',
    name: 'Name',
    namePlaceholder: 'What is it about?',
    autoArchive: 'Archive after inactivity',
    hint: 'Everyone who can see the channel can see the thread.',
    submit: 'Create thread',
  },
  starterGone: 'The message of this thread was deleted.',
  durations: { 60: '1 hour', 1440: '24 hours', 4320: '3 days', 10_080: '1 week' },
  /** `max` are counted. */
  messages: (count: number, max: number) => {
    if (count === 0) return 'No messages yet'
    const text = plural(Math.min(count, max), { one: '# message', other: '# messages' })
    return count < max ? text : `Over ${text}`
  },
  line: (name: string) => `Thread: ${name}`,
  unread: 'unread messages',
  archived: 'Archived',
  locked: 'Locked',
  lockedNote: 'This thread is locked. Only moderators can write in it.',
  archivedNote: 'This thread is archived. A new message reopens it.',
  panel: (name: string) => `Thread ${name}`,
  close: 'Close thread',
  jump: (channel: string) => `Show the message in ${channel}`,
  missing: 'This thread doesn’t exist any more, or you can’t see it.',
  menu: {
    label: 'Thread',
    follow: 'Follow',
    unfollow: 'Unfollow',
    notifications: 'Notification settings',
    rename: 'Edit thread',
    archive: 'Archive',
    reopen: 'Reopen',
    lock: 'Lock',
    unlock: 'Unlock',
    copyLink: 'Copy link',
    delete: 'Delete thread',
  },
  edit: { title: 'Edit thread' },
  remove: {
    title: 'Delete thread?',
    text: (name: string) => `“${name}” and all its messages will be deleted for everyone.`,
    submit: 'Delete thread',
  },
  list: {
    active: 'Active',
    archived: 'Archived',
    label: 'Which threads',
    none: 'No active threads',
    noneText: 'Create one from the menu of a message.',
    noneArchived: 'No archived threads',
    more: 'Load more',
    following: 'Following',
  },
}

export type ThreadTexts = typeof threads
