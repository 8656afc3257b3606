import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Servers and channels. */
export const navigation = {
  titles: {
    front: 'Welcome',
    signIn: 'Sign in',
    friends: 'Friends',
    saved: 'Saved messages',
    register: 'Create account',
    resetPassword: 'New password',
    moveIn: 'Move from Discord',
    invite: 'Invitation',
    gameServers: 'Game servers',
    account: 'Your settings',
    server: 'Server settings',
    notFound: 'Page not found',
    channel: (channel: string, server: string) => `#${channel} – ${server}`,
    voiceChannel: (channel: string, server: string) => `${channel} – ${server}`,
  },
  unreachable: 'Can’t reach the server right now. Trying again…',
  servers: 'Servers',
  channels: 'Channels',
  serverMenu: (name: string) => `${name} server menu`,
  messages: 'Direct messages',
  addServer: 'Add a server',
  gameServers: 'Game servers',
  unread: 'unread',
  muted: 'muted',
  private: 'private',
  /** Of a room that nobody else can join. */
  locked: 'locked',
  mentions: (count: number) => plural(count, { one: '# mention', other: '# mentions' }),
  unreadMessages: (count: number) =>
    plural(count, { one: '# unread message', other: '# unread messages' }),
  friendRequests: (count: number) =>
    plural(count, { one: '# friend request', other: '# friend requests' }),
  invitePeople: 'Invite people',
  serverSettings: 'Server settings',
  joinRequests: (count: number) =>
    plural(count, { one: '# join request', other: '# join requests' }),
  reports: (count: number) => plural(count, { one: '# report', other: '# reports' }),
  claims: (count: number) =>
    plural(count, { one: '# claim to imported messages', other: '# claims to imported messages' }),
  markAllRead: 'Mark all as read',
  notificationSettings: 'Notification settings',
  leaveServer: 'Leave server',
  createChannel: 'Create channel',
  createCategory: 'Create category',
  createChannelIn: (category: string) => `Create channel in ${category}`,
  editChannel: (name: string) => `${name} settings`,
  kinds: {
    text: 'Text channel',
    announcement: 'Announcement channel',
    voice: 'Voice channel',
    category: 'Category',
  },
  noChannels: {
    title: 'No channels yet',
    text: 'There are no channels you can see.',
    create: 'Create the first channel',
  },
  noServer: {
    title: 'Server not found',
    text: 'It may have been deleted, or you’re no longer a member.',
    home: 'Go to home page',
  },
  noChannel: {
    title: 'Channel not found',
    text: 'It may have been deleted, or you no longer have access.',
    other: 'Go to another channel',
  },
  goneChannel: {
    title: (name: string) => `${name} is no longer available`,
    text: 'It was deleted, or you no longer have access.',
  },
  pickChannel: 'Choose a channel.',
  user: {
    menu: 'Your status and settings',
    setText: 'Set a custom status…',
    changeText: 'Edit custom status…',
    friends: (count: number) => (count > 0 ? `Friends (${String(count)})` : 'Friends'),
    settings: 'Settings',
    signOut: 'Sign out',
  },
  header: {
    threads: 'Threads',
    topic: 'Topic',
    showTopic: 'Show full topic',
    pins: 'Pinned messages',
    inbox: 'Inbox',
    members: 'Members',
    showMembers: 'Show member list',
    hideMembers: 'Hide member list',
    search: 'Search',
    searchMessages: 'Search messages',
    back: 'Back to channels',
  },
}
