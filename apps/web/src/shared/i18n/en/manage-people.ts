import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const members = {
  search: 'Search by name',
  show: 'Show',
  all: 'Everyone',
  muted: 'Muted members',
  found: (count: number) => plural(count, { one: '# member found', other: '# members found' }),
  more: 'More members',
  none: { title: 'Nobody found', text: 'Try another name, or show everyone.' },
  columns: { member: 'Member', roles: 'Roles', joined: 'Joined' },
  owner: 'Owner',
  mutedUntil: (time: string) => `Muted until ${time}`,
  actions: (name: string) => `What to do about ${name}`,
  menu: {
    roles: 'Roles …',
    nickname: 'Nickname …',
    mute: 'Mute …',
    unmute: 'End the mute …',
    kick: 'Kick …',
    ban: 'Ban …',
  },
}

export const joinRequests = {
  intro: 'People who accepted an invite and wait to be let in.',
  off: 'New members come in without approval at the moment. That can be changed in the overview.',
  none: { title: 'Nobody is waiting', text: 'New requests appear here by themselves.' },
  byInvite: (code: string) => `invite ${code}`,
  approve: 'Let in',
  approveOne: (name: string) => `Let in ${name}`,
  approved: (name: string) => `${name} is a member now.`,
  reject: 'Turn away',
  rejectOne: (name: string) => `Turn away ${name}`,
  rejectText: 'They may ask again with an invite. A ban keeps them out for good.',
  rejected: (name: string) => `${name} was turned away.`,
}

export const bans = {
  intro: 'Who cannot come in, whatever invite they have. Members are banned in the member list.',
  none: { title: 'Nobody is banned', text: 'Hopefully it stays that way.' },
  by: (name: string) => `by ${name}`,
  noReason: 'No reason was given.',
  lift: 'Lift the ban',
  liftOne: (name: string) => `Lift the ban of ${name}`,
  liftText: 'They can come in again with an invite.',
  lifted: (name: string) => `${name} can come back.`,
}

export const invites = {
  intro: 'Links by which people come in.',
  ownOnly: 'You see the invites that you made yourself.',
  create: 'Create an invite',
  none: {
    title: 'No usable invites',
    text: 'Create one and send the link to the people you want here.',
  },
  past: 'No longer usable',
  link: 'Invite link',
  uses: (count: number) => plural(count, { one: 'Used once', other: 'Used # times' }),
  usesOf: (count: number, most: number) =>
    plural(most, { one: `Used ${count} of # time`, other: `Used ${count} of # times` }),
  noEnd: 'Does not expire',
  expires: (when: string) => `Expires ${when}`,
  expired: (when: string) => `Expired ${when}`,
  revoked: 'Revoked',
  by: (name: string, when: string) => `By ${name}, ${when}`,
  revoke: 'Revoke',
  revokeOne: (code: string) => `Revoke the invite ${code}`,
  revokeText: 'Nobody can come in by this link any more. It cannot be made valid again.',
}
