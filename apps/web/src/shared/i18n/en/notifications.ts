import type { Widened } from '../widened.ts'

/** What notifies the user, for servers and channels. */
export const notifications = {
  channelMenu: (name: string) => `${name} menu`,
  categoryMenu: (name: string) => `${name} menu`,
  expand: 'Expand category',
  collapse: 'Collapse category',
  editChannel: 'Edit channel',
  editCategory: 'Edit category',
  deleteChannel: 'Delete channel…',
  deleteCategory: 'Delete category…',
  openChat: 'Open chat',
  markRead: 'Mark as read',
  unmute: 'Unmute',
  settings: 'Notification settings',
  ofServer: (name: string) => `Notifications in ${name}`,
  ofChannel: (name: string) => `Notifications in #${name}`,
  ofConversation: (name: string) => `Notifications: ${name}`,
  when: 'Notify me about',
  levels: { all: 'All messages', mentions: 'Only mentions', nothing: 'Nothing' },
  inherited: (level: string, isChannel: boolean) =>
    isChannel ? `Same as the server (${level})` : `Same as your settings (${level})`,
  mute: 'Mute',
  muteServerHint: 'A muted server shows no unread channels and never notifies you.',
  muteChannelHint: 'A muted channel is never shown as unread and never notifies you.',
  muteConversationHint:
    'A muted conversation is never shown as unread and never notifies you. Nobody else can see that.',
  notMuted: 'Not muted',
  mutedUntil: (time: string) => `Muted until ${time}`,
  mutedForever: 'Muted until I turn it back on',
  durations: {
    quarter: 'For 15 minutes',
    hour: 'For 1 hour',
    eight: 'For 8 hours',
    day: 'For 24 hours',
    forever: 'Until I turn it back on',
  },
  serverIsMuted: 'The whole server is muted.',
  suppressEveryone: 'Ignore @everyone and @here',
  suppressEveryoneHint: 'Messages to everyone don’t count as mentions of you.',
  suppressRoles: 'Ignore role mentions',
  suppressRolesHint: 'Mentions of your roles don’t count as mentions of you.',
  exceptions: 'Exceptions',
  exceptionsIntro: 'Servers, channels and conversations with notification settings of their own.',
  noExceptions:
    'None. To add one, use the menu of a server or conversation, or right-click a channel.',
  channelIn: (channel: string, server: string) => `${channel} in ${server}`,
  ignoresEveryone: 'Ignores @everyone and @here',
  ignoresRoles: 'Ignores role mentions',
  edit: 'Edit',
  editOf: (name: string) => `Edit notifications in ${name}`,
  reset: 'Reset',
  resetOf: (name: string) => `Reset notifications in ${name}`,
  inbox: {
    title: 'Inbox',
    none: 'No mentions',
    noneText: 'Messages that mention you or everyone appear here for 30 days.',
    noText: 'Message without text',
    more: 'Show older mentions',
  },
}

export type NotificationTexts = Widened<typeof notifications>
