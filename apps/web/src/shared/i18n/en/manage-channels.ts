import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const number = numberIn('en')

export const channels = {
  intro: 'Drag channels to reorder them. You can also use the arrows, or Alt with ↑ or ↓.',
  create: 'Create channel',
  created: (name: string) => `${name} was created.`,
  all: 'All channels',
  inCategory: (name: string) => `in ${name}`,
  private: 'Private',
  privateHint: 'Only some members can see this channel.',
  move: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  none: {
    title: 'No channels',
    text: 'There are no channels you can see. Create the first one.',
  },
  gone: {
    title: 'Channel not found',
    text: 'It may have been deleted, or you no longer have access.',
  },
  readOnly: 'You can view this channel, but you don’t have permission to change it.',
  topic: 'Topic',
  slowmode: 'Slow mode',
  slowmodeHint: 'How long members have to wait between messages.',
  slowmodeOff: 'Off',
  userLimit: 'User limit',
  userLimitHint: 'How many people can be in the channel. Leave empty for no limit.',
  userLimitInvalid: (max: number) => `Enter a number from 1 to ${max}, or leave it empty.`,
  bitrate: 'Audio bitrate',
  bitrateHint:
    'Higher sounds better and needs more bandwidth. Applies at once, also to those who are talking.',
  bitrateOf: (kilobits: number) => `${kilobits} kbit/s`,
  videoBitrate: 'Bitrate of shared screens',
  videoBitrateHint:
    'The most that each shared screen can use. Lower it where connections are slow. Applies at once.',
  videoUnlimited: 'No limit for this channel',
  videoBitrateOf: (megabits: number) => `${number(megabits)} Mbit/s`,
}

export const deleteChannel = {
  title: 'Delete channel',
  titleCategory: 'Delete category',
  intro: 'Deletes all its messages and files.',
  introCategory: 'Its channels are kept, without a category.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  warning:
    'All its messages and files will be deleted, and webhooks that post here will stop working. This can’t be undone.',
  confirm: 'Delete permanently',
  done: (name: string) => `${name} was deleted.`,
}

export const overwrites = {
  title: 'Permissions',
  intro:
    'Change what roles and members can do in this channel. Permissions of a member override those of roles, and both override “everyone”.',
  introCategory: 'These permissions apply to the category itself. Each channel in it has its own.',
  add: 'Add a role or member',
  addConfirm: 'Add',
  role: 'Role',
  chooseRole: 'Choose a role',
  noRoles: 'Every role you can change is already in the list.',
  member: 'Or a member',
  readOnly:
    'You can view these permissions. To change them, you need permission to manage roles in this channel.',
  above: 'You can’t change this because it’s at or above your highest role.',
  remove: (name: string) => `Remove ${name}`,
  summary: (allowed: number, denied: number) => {
    if (allowed === 0 && denied === 0) return 'Same as in the server'
    return [allowed > 0 && `${allowed} allowed`, denied > 0 && `${denied} denied`]
      .filter(Boolean)
      .join(', ')
  },
  states: {
    deny: 'Deny',
    inherit: 'Same as in the server',
    allow: 'Allow',
  },
  may: 'Yes',
  mayNot: 'No',
}

export const visibility = {
  title: 'Who can see this channel',
  count: (count: number, all: number) =>
    plural(all, { one: `${number(count)} of # member`, other: `${number(count)} of # members` }),
  everyone: 'can see it, because it’s open to everyone.',
  some: 'can see it.',
  byRoles: 'Through these roles:',
  names: 'Show names',
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
}
