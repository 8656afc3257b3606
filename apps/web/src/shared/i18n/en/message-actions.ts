/** The actions for a message. */
export const messageActions = {
  label: 'Message',
  react: 'React',
  reactors: 'View reactions',
  reactWith: (emoji: string) => `React with ${emoji}`,
  moreEmoji: 'More emoji',
  reply: 'Reply',
  createThread: 'Create thread',
  openThread: 'Open thread',
  edit: 'Edit',
  delete: 'Delete',
  pin: 'Pin',
  unpin: 'Unpin',
  removePreviews: 'Remove link previews',
  copyText: 'Copy text',
  copyAll: 'Copy all',
  selectText: 'Select text',
  copyLink: 'Copy link',
  markUnread: 'Mark as unread from here',
  report: 'Report…',
  more: 'More actions',
  copiedText: 'Text copied.',
  pinned: 'Pinned.',
  unpinned: 'Unpinned.',
  remove: {
    title: 'Delete message?',
    text: 'It will be deleted for everyone. This can’t be undone.',
    hint: 'Tip: hold Shift when you choose Delete to skip this question.',
  },
  editing: {
    label: 'Edit message',
    hint: 'Enter to save, Esc to cancel',
  },
}

export type MessageActionTexts = typeof messageActions
