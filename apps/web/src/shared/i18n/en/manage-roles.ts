import { numberIn } from '../plural.ts'

const number = numberIn('en')

export const roles = {
  intro:
    'Roles bundle permissions. Whoever manages roles has a say over those below their own highest one.',
  create: 'Create a role',
  createConfirm: 'Create',
  createHint: 'It begins with no permissions. You choose them next.',
  all: 'All roles',
  name: 'Name',
  nameMissing: 'It needs a name.',
  color: 'Colour',
  moved: (name: string) => `${name} was moved.`,
  move: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  everyoneHint: 'Every member has it.',
  everyoneIntro: 'Every member has this role. What it allows, all may do.',
  above: 'This role stands at or above your own highest role, so you cannot change it.',
  aboveShort: 'Above you',
  gone: {
    title: 'This role is not here',
    text: 'It may have been deleted.',
  },
  permissions: 'Permissions',
  permissionsIntro: 'Permissions of several roles add up. Single channels can make exceptions.',
  administratorNote: 'Administrators may do everything, whatever is set below.',
  powerful: 'Only for people you trust',
  lacking: 'You cannot give what you do not have yourself.',
}

export const roleMembers = {
  title: 'Who has it',
  add: 'Give it to somebody',
  remove: (name: string) => `Take it from ${name}`,
  more: (count: number) => `And ${number(count)} more. The member list can show them all.`,
}

export const deleteRole = {
  title: 'Delete the role',
  intro: 'Whoever has it loses what it allows.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  confirm: 'Delete for good',
  done: (name: string) => `${name} is deleted.`,
}

export const explain = {
  title: 'What may a member do, and why?',
  intro: 'Pick somebody, and a channel if you like, to see what decides each permission.',
  member: 'Member',
  where: 'Where',
  everywhere: 'In the whole server',
  announcement:
    'This is an announcement channel: writing takes the right to manage messages as well.',
}

/** What decides a permission. */
export const reasons = {
  owner: 'owns the server',
  administrator: (roleNames: string) => `administrator by ${roleNames}`,
  roles: (roleNames: string, count: number) =>
    count === 1 ? `the role ${roleNames} allows it` : `the roles ${roleNames} allow it`,
  nothing: 'no role allows it',
  overwriteOfRoles: {
    allow: (names: string) => `this channel allows it to ${names}`,
    deny: (names: string) => `this channel denies it to ${names}`,
  },
  overwriteOfMember: {
    allow: (name: string) => `this channel allows it to ${name} in person`,
    deny: (name: string) => `this channel denies it to ${name} in person`,
  },
  neverByOverwrite: 'a channel cannot make administrators',
  hidden: 'cannot see this channel',
  muted: 'muted at the moment',
}

export const permissionGroups = {
  seeing: 'Seeing and inviting',
  talking: 'Talking',
  voice: 'Voice',
  moderating: 'Keeping order',
  running: 'Running the server',
}

export const permissions = {
  administrator: {
    name: 'Administrator',
    text: 'May do everything in every channel, whatever channels say. Above all exceptions.',
  },
  manage_server: {
    name: 'Manage the server',
    text: 'Name, looks and rules of entry, all invites, and webhooks.',
  },
  manage_channels: {
    name: 'Manage channels',
    text: 'Create, change, move and delete channels, with all that is in them.',
  },
  manage_roles: {
    name: 'Manage roles',
    text: 'Create, change and give roles below their own highest one, and set exceptions in channels.',
  },
  manage_messages: {
    name: 'Manage messages',
    text: 'Delete messages of others, pin messages, and write in announcement channels.',
  },
  kick_members: {
    name: 'Kick members',
    text: 'Remove members below their own role. They can come back with an invite.',
  },
  ban_members: {
    name: 'Ban members',
    text: 'Remove members below their own role and keep them out.',
  },
  approve_members: {
    name: 'Approve members',
    text: 'Let people in who wait for it, or turn them away.',
  },
  create_invites: { name: 'Invite people', text: 'Make links by which others come in.' },
  view_audit_log: { name: 'View the audit log', text: 'See who changed what in this server.' },
  view_channel: { name: 'View channels', text: 'See channels and read what is in them.' },
  send_messages: { name: 'Send messages', text: 'Write in text channels.' },
  add_reactions: { name: 'Add reactions', text: 'Answer messages with emoji.' },
  attach_files: { name: 'Attach files', text: 'Send pictures and other files.' },
  mention_everyone: {
    name: 'Mention everyone',
    text: 'Call all members of a channel at once with @everyone.',
  },
  connect_voice: { name: 'Join voice channels', text: 'Enter voice channels and listen.' },
  speak: { name: 'Speak', text: 'Be heard in voice channels.' },
  mute_members: {
    name: 'Mute members',
    text: 'Keep members below their own role from writing and speaking for a time.',
  },
  move_members: {
    name: 'Move members',
    text: 'Bring members from one voice channel to another.',
  },
}
