import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const members = {
  search: 'Search members',
  show: 'Show',
  all: 'Everyone',
  muted: 'Timed out',
  found: (count: number) => plural(count, { one: '# member found', other: '# members found' }),
  more: 'More members',
  none: { title: 'No members found', text: 'Try another name, or show everyone.' },
  columns: { member: 'Member', roles: 'Roles', joined: 'Joined' },
  owner: 'Owner',
  mutedUntil: (time: string) => `Timed out until ${time}`,
  rulesNotAccepted: 'Hasn’t accepted the rules',
  actions: (name: string) => `Actions for ${name}`,
  menu: {
    roles: 'Change roles…',
    nickname: 'Change nickname…',
    mute: 'Time out…',
    unmute: 'End time-out…',
    kick: 'Kick…',
    ban: 'Ban…',
  },
}

export const joinRequests = {
  intro: 'People who accepted an invite and are waiting for approval.',
  off: 'New members don’t need approval right now. You can change this in the overview.',
  none: { title: 'No join requests', text: 'New requests appear here automatically.' },
  byInvite: (code: string) => `invite ${code}`,
  approve: 'Approve',
  approveOne: (name: string) => `Approve ${name}`,
  approved: (name: string) => `${name} is now a member.`,
  reject: 'Decline',
  rejectOne: (name: string) => `Decline ${name}`,
  rejectTitle: (name: string) => `Decline ${name}’s request?`,
  rejectText: 'They can ask again with an invite. To keep them out permanently, ban them.',
  rejected: (name: string) => `${name}’s request was declined.`,
}

export const bans = {
  intro: 'Banned people can’t join with any invite. To ban a member, go to the member list.',
  none: { title: 'Nobody is banned', text: 'Let’s hope it stays that way.' },
  by: (name: string) => `by ${name}`,
  noReason: 'No reason given.',
  lift: 'Unban',
  liftOne: (name: string) => `Unban ${name}`,
  liftTitle: (name: string) => `Unban ${name}?`,
  liftText: 'They’ll be able to join again with an invite.',
  lifted: (name: string) => `${name} was unbanned.`,
}

export const invites = {
  intro: 'Links that let people join this server.',
  ownOnly: 'You only see invites you created.',
  create: 'Create invite',
  none: {
    title: 'No active invites',
    text: 'Create one and share the link with the people you’d like to invite.',
  },
  past: 'No longer active',
  link: 'Invite link',
  uses: (count: number) => plural(count, { one: '# use', other: '# uses' }),
  usesOf: (count: number, most: number) =>
    plural(most, { one: `${count} of # use`, other: `${count} of # uses` }),
  neverExpires: 'Never expires',
  expires: (when: string) => `Expires ${when}`,
  expired: (when: string) => `Expired ${when}`,
  revoked: 'Revoked',
  by: (name: string, when: string) => `Created by ${name}, ${when}`,
  revoke: 'Revoke',
  revokeOne: (code: string) => `Revoke invite ${code}`,
  revokeTitle: (code: string) => `Revoke invite ${code}?`,
  revokeText: 'Nobody will be able to join with this link any more. This can’t be undone.',
}
