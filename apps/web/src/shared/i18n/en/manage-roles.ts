import { numberIn } from '../plural.ts'

const number = numberIn('en')

export const roles = {
  intro: 'Roles give members permissions. You can only manage roles below your own highest one.',
  create: 'Create role',
  createConfirm: 'Create',
  createHint: 'It starts without permissions. You’ll choose them next.',
  all: 'All roles',
  name: 'Name',
  nameMissing: 'Enter a name.',
  color: 'Colour',
  moved: (name: string) => `${name} was moved.`,
  move: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  everyoneHint: 'Every member has this role.',
  everyoneIntro: 'Every member has this role, so its permissions apply to everyone.',
  above: 'You can’t change this role because it’s at or above your highest role.',
  aboveShort: 'Above you',
  gone: {
    title: 'Role not found',
    text: 'It may have been deleted.',
  },
  leavesMenus: (titles: string) =>
    `Members may not give themselves such a role. When you save, it leaves the role menus: ${titles}.`,
  hoist: 'Show members separately in the member list',
  hoistHint:
    'Online members appear under their highest role with this setting, all others under “Online”.',
  icon: 'Icon',
  iconHint:
    'Stands beside the names of members with this role, unless a higher role of theirs has an icon.',
  chooseIcon: 'Choose an icon',
  changeIcon: (emoji: string) => `Change the icon ${emoji}`,
  removeIcon: 'Remove the icon',
  mentionable: 'Anyone can mention this role',
  mentionableHint:
    'All members can notify everyone with this role by writing @ and its name. Otherwise, only members who can mention everyone can.',
  permissions: 'Permissions',
  permissionsIntro: 'The permissions of all a member’s roles add up. Channels can override them.',
  administratorNote: 'Administrators can do everything, no matter what’s set below.',
  powerful: 'Only for people you trust',
  lacking: 'You can’t grant permissions you don’t have yourself.',
}

export const roleMembers = {
  title: 'Members with this role',
  add: 'Add a member',
  remove: (name: string) => `Remove ${name}`,
  more: (count: number) => `And ${number(count)} more. You’ll find them all in the member list.`,
}

export const deleteRole = {
  title: 'Delete role',
  intro: 'Members with this role lose its permissions.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  confirm: 'Delete permanently',
  done: (name: string) => `${name} was deleted.`,
}

export const explain = {
  title: 'Check permissions',
  intro: 'Choose a member, and optionally a channel, to see what they can do there and why.',
  member: 'Member',
  where: 'Where',
  everywhere: 'Whole server',
  announcement: 'In announcement channels, sending messages also requires “Manage messages”.',
}

/** Why a member has a permission, or not. */
export const reasons = {
  owner: 'owns the server',
  administrator: (roleNames: string) => `administrator through ${roleNames}`,
  roles: (roleNames: string, count: number) =>
    count === 1 ? `allowed by the role ${roleNames}` : `allowed by the roles ${roleNames}`,
  nothing: 'not allowed by any role',
  overwriteOfRoles: {
    allow: (names: string) => `allowed in this channel for ${names}`,
    deny: (names: string) => `denied in this channel for ${names}`,
  },
  overwriteOfMember: {
    allow: (name: string) => `allowed in this channel for ${name} personally`,
    deny: (name: string) => `denied in this channel for ${name} personally`,
  },
  neverByOverwrite: 'can’t be granted by a channel',
  hidden: 'cannot see this channel',
  muted: 'currently timed out',
  rules: 'hasn’t accepted the rules',
}

export const permissionGroups = {
  general: 'General',
  messages: 'Messages',
  voice: 'Voice',
  moderation: 'Moderation',
  management: 'Server management',
}

export const permissions = {
  administrator: {
    name: 'Administrator',
    text: 'Can do everything in every channel, regardless of any other permissions.',
  },
  manage_server: {
    name: 'Manage server',
    text: 'Change the server’s name, look and join settings, and manage all invites and webhooks.',
  },
  manage_channels: {
    name: 'Manage channels',
    text: 'Create, edit, move and delete channels, with everything in them.',
  },
  manage_roles: {
    name: 'Manage roles',
    text: 'Create, edit and assign roles below their highest one, and change channel permissions.',
  },
  manage_messages: {
    name: 'Manage messages',
    text: 'Delete other people’s messages, pin messages, and post in announcement channels.',
  },
  kick_members: {
    name: 'Kick members',
    text: 'Remove members below their highest role. They can come back with an invite.',
  },
  ban_members: {
    name: 'Ban members',
    text: 'Remove members below their highest role and keep them from coming back.',
  },
  approve_members: {
    name: 'Approve members',
    text: 'Approve or decline join requests.',
  },
  create_invites: { name: 'Invite people', text: 'Create invite links that let others join.' },
  view_audit_log: { name: 'View audit log', text: 'See who changed what in this server.' },
  view_channel: { name: 'View channels', text: 'See channels and read their messages.' },
  send_messages: { name: 'Send messages', text: 'Post in text channels.' },
  add_reactions: { name: 'Add reactions', text: 'React to messages with emoji.' },
  attach_files: { name: 'Attach files', text: 'Send pictures and other files.' },
  mention_everyone: {
    name: 'Mention everyone',
    text: 'Notify many members at once with @everyone, @here and every role.',
  },
  connect_voice: { name: 'Join voice channels', text: 'Join voice channels and listen.' },
  speak: { name: 'Speak', text: 'Talk in voice channels.' },
  priority_speaker: {
    name: 'Priority speaker',
    text: 'Hold down a key to be heard above everyone else in a voice channel.',
  },
  mute_members: {
    name: 'Time out members',
    text: 'Temporarily stop members below their highest role from writing and speaking.',
  },
  move_members: {
    name: 'Move members',
    text: 'Move members between voice channels.',
  },
  use_soundboard: {
    name: 'Use soundboard',
    text: 'Play the server’s sounds in voice channels.',
  },
}
