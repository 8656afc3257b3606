import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** Who is in a server, who somebody is, and what is done about them. */
export const members = {
  group: (name: string, count: number) => `${name}: ${plural(count, { one: '#', other: '#' })}`,
  failed: 'The members could not be read.',
  profile: (name: string) => `Profile of ${name}`,
  owner: 'Owner',
  webhook: 'Webhook',
  webhookText: 'Not a person: a program that posts through a webhook.',
  former: 'Not a member of this server any more.',
  roles: 'Roles',
  joined: 'Member since',
  mutedUntil: (time: string) => `Muted until ${time}`,
  mention: 'Mention',
  manage: 'Manage',
  nickname: 'Change nickname',
  changeRoles: 'Change roles',
  mute: 'Mute',
  unmute: 'End the mute',
  kick: 'Kick',
  ban: 'Ban',
  dialogs: {
    nicknameTitle: 'Nickname in this server',
    nicknameHint: 'Leave it empty to be called by the display name.',
    rolesTitle: (name: string) => `Roles of ${name}`,
    roleAbove: 'at or above your own',
    roleLacking: 'allows more than you may',
    noRoles: 'This server has no roles yet.',
    muteTitle: (name: string) => `Mute ${name}?`,
    muteText: (name: string) =>
      `${name} still sees everything, but can neither write, react nor speak in this server.`,
    muteFor: 'For how long',
    muteDone: (name: string, time: string) => `${name} is muted until ${time}.`,
    durations: {
      tenMinutes: '10 minutes',
      hour: '1 hour',
      day: '1 day',
      week: '1 week',
      month: '30 days',
    },
    unmuteTitle: (name: string) => `End the mute of ${name}?`,
    unmuteText: (name: string) => `${name} can write, react and speak again at once.`,
    unmuteDone: (name: string) => `${name} can write again.`,
    kickTitle: (name: string) => `Kick ${name}?`,
    kickText: (name: string) =>
      `${name} leaves this server at once and loses all roles. With a new invite they can come back.`,
    kickDone: (name: string) => `${name} was kicked.`,
    banTitle: (name: string) => `Ban ${name}?`,
    banText: (name: string) =>
      `${name} leaves this server at once and cannot come back until the ban is lifted. What they wrote stays.`,
    banDone: (name: string) => `${name} is banned.`,
    reason: 'Reason',
    reasonHint: 'Optional. It stands in the audit log.',
  },
}

export type MembersTexts = Widened<typeof members>
