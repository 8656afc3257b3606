import type { Widened } from '../widened.ts'

/** Friends, friend requests and blocks. */
export const friends = {
  title: 'Friends',
  back: 'Back to your messages',
  views: 'Friends',
  tabs: {
    online: 'Online',
    all: 'All',
    requests: 'Requests',
    blocked: 'Blocked',
    add: 'Add friend',
  },
  empty: {
    online: { title: 'No friends online', text: 'You see them here when they come online.' },
    all: {
      title: 'No friends yet',
      text: 'Send someone a request. Once they accept, you see when they’re online.',
    },
    requests: { title: 'No requests', text: 'Requests you send and receive appear here.' },
    blocked: { title: 'Nobody blocked', text: 'You can block people from their profile.' },
  },
  incoming: 'Received',
  outgoing: 'Sent',
  since: (time: string) => `Friends since ${time}`,
  sent: (time: string) => `Sent ${time}`,
  received: (time: string) => `Received ${time}`,
  message: (name: string) => `Send ${name} a message`,
  more: (name: string) => `More actions for ${name}`,
  accept: 'Accept',
  acceptOne: (name: string) => `Accept ${name}’s request`,
  accepted: (name: string) => `You and ${name} are now friends.`,
  decline: 'Decline',
  declineOne: (name: string) => `Decline ${name}’s request`,
  withdraw: 'Cancel request',
  withdrawOne: (name: string) => `Cancel request to ${name}`,
  unblock: 'Unblock',
  unblockOne: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  add: {
    title: 'Add a friend',
    text: 'Enter the username of a person you know. You’re friends as soon as they accept.',
    label: 'Username',
    missing: 'Enter a username.',
    unknown: 'Nobody here has this username. Check the spelling.',
    submit: 'Send request',
    sent: (name: string) => `Friend request sent to ${name}.`,
  },
  actions: {
    label: 'Friends and blocking',
    add: 'Add friend',
    remove: 'Remove friend…',
    block: 'Block…',
  },
  remove: {
    title: (name: string) => `Remove ${name} as a friend?`,
    text: (name: string) =>
      `You and ${name} no longer see each other’s online status unless you share a server.`,
    confirm: 'Remove friend',
    done: (name: string) => `${name} is no longer your friend.`,
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    text: (name: string) =>
      `${name} can’t send you direct messages or notify you with mentions, and you won’t be friends any more. In servers you share, ${name}’s messages are hidden until you choose to see them. ${name} isn’t told.`,
    confirm: 'Block',
    done: (name: string) => `${name} is blocked.`,
  },
}

export type FriendsTexts = Widened<typeof friends>
