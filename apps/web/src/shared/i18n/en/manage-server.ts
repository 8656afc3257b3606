export const groups = { server: 'Server', people: 'People', more: 'More' }

export const sections = {
  overview: 'Overview',
  channels: 'Channels',
  roles: 'Roles',
  roleMenus: 'Role menus',
  welcome: 'Welcome page',
  members: 'Members',
  joinRequests: 'Join requests',
  bans: 'Bans',
  moderation: 'Moderation',
  reports: 'Reports',
  invites: 'Invites',
  webhooks: 'Webhooks',
  emoji: 'Emoji and stickers',
  soundboard: 'Soundboard',
  gameServers: 'Game servers',
  import: 'Import',
  auditLog: 'Audit log',
}

export const gone = {
  title: 'Server not found',
  text: 'It may have been deleted, or you’re no longer a member.',
  home: 'Go to home page',
}

export const forbidden = {
  title: 'You don’t have access to this',
  section:
    'You don’t have permission to change this part of the settings. The list shows what you can change.',
  all: 'You don’t have permission to change anything in this server. Ask one of its moderators.',
}

export { span } from './span.ts'

export const overview = {
  intro: 'How your server looks to its members and to people with an invite.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  icon: 'Icon',
  iconHint: 'You can choose the part that is shown. Members see the new icon right away.',
  iconUpload: 'Upload picture',
  iconRemove: 'Remove',
  iconBroken: 'Your browser can’t open this file as a picture. Try a PNG or JPEG file.',
  color: 'Colour',
  description: 'Description',
  descriptionHint: 'Shown on the invite page.',
  ageRating: 'Age rating',
  ageRatingHint: 'Shown on the invite page.',
  ageRatings: {
    everyone: 'All ages',
    teen: 'Teens and older',
    adult: 'Adults only',
  },
  afk: {
    title: 'AFK channel',
    intro:
      'Members in a voice channel who neither speak nor use Guildhall for a while are moved to this channel, where nobody is seen or heard. Members who share a camera or screen stay.',
    channel: 'Voice channel',
    none: 'None',
    after: 'Inactive for',
  },
  approval: 'New members need approval',
  approvalHint: 'People who accept an invite wait until a moderator approves them.',
}

export const transfer = {
  title: 'Transfer ownership',
  intro: 'Make someone else the owner. You stay in the server as a member.',
  open: 'Transfer',
  warning:
    'The new owner can do everything, including deleting the server. Only they can transfer it back to you.',
  to: 'New owner',
  confirm: 'Transfer ownership',
  done: (name: string) => `${name} now owns this server.`,
}

export const deleteServer = {
  title: 'Delete server',
  intro: 'Deletes all channels and messages for everyone.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  warning:
    'All channels, messages, files, roles, invites and webhooks will be deleted for everyone. This can’t be undone.',
  typeName: (name: string) => `Type “${name}” to confirm`,
  confirm: 'Delete permanently',
  done: (name: string) => `${name} was deleted.`,
}
