import { numberIn, pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const number = numberIn('en')

export const channels = {
  intro: 'Drag them, use the arrows, or press Alt with ↑ or ↓ to put them in order.',
  create: 'Create a channel',
  created: (name: string) => `${name} is there.`,
  all: 'All channels',
  moved: (name: string) => `${name} was moved.`,
  inCategory: (name: string) => `in ${name}`,
  private: 'Restricted',
  privateHint: 'Not everyone sees this channel.',
  move: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
  },
  none: {
    title: 'No channels',
    text: 'There is no channel here that you may see. Create the first one.',
  },
  gone: {
    title: 'This channel is not here',
    text: 'It may have been deleted, or you may no longer see it.',
  },
  readOnly: 'You may look at this channel, but not change it.',
  topic: 'Topic',
  slowmode: 'Slow mode',
  slowmodeHint: 'How long each member waits between two messages.',
  slowmodeOff: 'Off',
}

export const deleteChannel = {
  title: 'Delete the channel',
  titleCategory: 'Delete the category',
  intro: 'Its messages and files are lost.',
  introCategory: 'The channels in it stay, without a category.',
  open: 'Delete',
  question: (name: string) => `Delete ${name}?`,
  warning:
    'All its messages and files are lost, and webhooks that post here stop working. This cannot be undone.',
  confirm: 'Delete for good',
  done: (name: string) => `${name} is deleted.`,
}

export const overwrites = {
  title: 'Who may do what here',
  intro:
    'What roles allow in the whole server can be different in this channel. What is said of a member outweighs what is said of roles, and that outweighs “everyone”.',
  introCategory: 'This is about the category itself. Each channel in it has a list of its own.',
  add: 'Add a role or member',
  addConfirm: 'Add',
  role: 'Role',
  chooseRole: 'Choose a role',
  noRoles: 'All roles that you may change are in the list.',
  member: 'Or a member',
  readOnly: 'You may look at this, but changing it takes the right to manage roles here.',
  above: 'Stands at or above your own highest role, so you cannot change it.',
  remove: (name: string) => `Take ${name} off the list`,
  summary: (allowed: number, denied: number) => {
    if (allowed === 0 && denied === 0) return 'As in the whole server'
    return [allowed > 0 && `${allowed} allowed`, denied > 0 && `${denied} denied`]
      .filter(Boolean)
      .join(', ')
  },
  states: {
    deny: 'Deny',
    inherit: 'As in the whole server',
    allow: 'Allow',
  },
  may: 'Yes',
  mayNot: 'No',
}

export const audience = {
  title: 'Who can see it',
  count: (count: number, all: number) =>
    plural(all, { one: `${number(count)} of # member`, other: `${number(count)} of # members` }),
  everyone: 'can see it: it is open to everyone.',
  some: 'can see it.',
  byRoles: 'By these roles:',
  names: 'Show the names',
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
}
