import { pluralIn } from '../plural.ts'
import type { Widened } from '../widened.ts'
import { span } from './span.ts'

const plural = pluralIn('en')

/** Fields and forms that several pages use. */
export const components = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    moving: 'Navigation',
    writing: 'Messages',
    voice: 'Calls and voice channels',
    keys: {
      switcher: 'Go to a channel or server',
      channel: 'Previous or next channel',
      unreadChannel: 'Previous or next unread channel',
      server: 'Previous or next server',
      search: 'Search messages',
      members: 'Show or hide the member list',
      escape: 'Mark as read and go to the newest message',
      help: 'Show keyboard shortcuts',
      mute: 'Mute or unmute yourself',
      deafen: 'Deafen or undeafen yourself',
      send: 'Send message',
      newline: 'New line',
      editLast: 'Edit your last message',
      format: 'Bold, italic, code',
      inList: 'On a selected message: reply, edit, react, delete',
    },
  },
  color: {
    none: 'No colour',
    own: 'Custom colour',
    names: [
      'Red',
      'Orange',
      'Yellow',
      'Green',
      'Teal',
      'Light blue',
      'Blue',
      'Violet',
      'Purple',
      'Pink',
      'Sand',
      'Slate',
    ],
  },
  picker: {
    placeholder: 'Type a name',
    nobody: 'No members found.',
    other: (name: string) => `Clear ${name} and choose someone else`,
  },
  privateChannel: {
    label: 'Private channel',
    hint: 'Only you and those you choose can see it. The owner and administrators always can.',
    roles: 'Roles that can see it',
    member: 'Add a member',
    members: 'Members who can see it',
    remove: (name: string) => `Remove ${name}`,
  },
  invite: {
    title: (server: string) => `Invite people to ${server}`,
    text: 'Anyone with this link can join.',
    textApproval:
      'Anyone with this link can ask to join. A moderator then approves or declines them.',
    create: 'Create invite',
    ready: 'Your invite is ready',
    link: 'Invite link',
    making: 'Creating the link',
    expiry: 'Expires after',
    uses: 'Max uses',
    another: 'A link with other limits',
    change: 'Create another link',
    changeHint: 'Earlier links stay valid.',
    span: (seconds: number) => span(seconds),
    forever: 'Never expires',
    times: (count: number) => plural(count, { one: '# use', other: '# uses' }),
    unlimited: 'No limit',
    until: (time: string) => `This link is valid until ${time}.`,
    onlyHere: (host: string) =>
      `This link points to ${host}, so it only works on this computer. To invite people on other devices, see “Access from other devices” in the README.`,
    endless: 'This link never expires.',
  },
  leave: {
    title: (server: string) => `Leave ${server}?`,
    text: 'You’ll lose access to its channels. To come back, you’ll need an invite.',
    confirm: 'Leave',
    ownerTitle: 'You own this server',
    ownerText:
      'Owners can’t leave their server. Transfer it to another member first, or delete it.',
    toSettings: 'Go to settings',
  },
  add: {
    title: 'Add a server',
    create: 'Create your own',
    join: 'Join with an invite',
    name: 'Server name',
    color: 'Colour',
    approval: 'New members need approval',
    approvalHint: 'People who accept an invite wait until a moderator approves them.',
    submit: 'Create server',
    viewInvite: 'View invite',
    moveIn: 'Move from Discord',
  },
  pins: {
    title: 'Pinned messages',
    none: 'No pinned messages yet',
    noneText: 'Pin messages that people should find again, like rules, dates and links.',
    jump: 'Go to message',
    unpin: 'Unpin',
  },
  crop: {
    title: 'Crop picture',
    area: 'Part of the picture that is used',
    hint: 'Drag the picture, or select it and use the arrow keys.',
    zoom: 'Zoom',
    use: 'Use picture',
    animated: 'Only the first frame of an animation is kept when it is cropped.',
    animatedTooLarge: (most: string) =>
      `Only the first frame of an animation is kept when it is cropped. Animations of up to ${most} can be used uncropped.`,
    uncropped: 'Use uncropped',
  },
  viewer: {
    original: 'Open original',
    previous: 'Previous picture',
    next: 'Next picture',
    position: (at: number, count: number) => `${at} of ${count}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Fit to window',
    ownSize: 'Actual size',
    failed: 'This picture can’t be shown.',
  },
}

export type ComponentTexts = Widened<typeof components>
