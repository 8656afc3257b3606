import { pluralIn } from '../plural.ts'
import type { Widened } from '../texts.ts'

const plural = pluralIn('en')

/** Member list, profiles and moderation. */
export const members = {
  group: (name: string, count: number) => `${name}: ${plural(count, { one: '#', other: '#' })}`,
  failed: 'Couldn’t load the members.',
  profile: (name: string) => `${name}’s profile`,
  owner: 'Owner',
  webhook: 'Webhook',
  webhookText: 'Not a person, but a tool that posts through a webhook.',
  former: 'No longer a member of this server.',
  formerParticipant: 'No longer in this conversation.',
  roles: 'Roles',
  joined: 'Member since',
  mutedUntil: (time: string) => `Muted until ${time}`,
  actions: 'Actions',
  report: 'Report',
  removeFromGroup: 'Remove from group',
  message: 'Message',
  mention: 'Mention',
  manage: 'Manage',
  nickname: 'Change nickname',
  changeRoles: 'Change roles',
  mute: 'Mute',
  unmute: 'Unmute',
  kick: 'Kick',
  ban: 'Ban',
  voice: {
    title: 'Voice channel',
    inChannel: (channel: string) => `In ${channel}`,
    volume: 'Volume',
    screenVolume: 'Volume of the screen',
    percent: (value: number) => `${String(value)} %`,
    mute: 'Mute in voice channels',
    unmute: 'Unmute in voice channels',
    deafen: 'Deafen in voice channels',
    undeafen: 'Undeafen in voice channels',
    mayNotSpeak: (name: string, channel: string) =>
      `${name} doesn’t have permission to speak in ${channel}.`,
    move: 'Move to another channel',
    disconnect: 'Disconnect from voice',
    moveTitle: (name: string) => `Move ${name}`,
    moveTo: 'Voice channel',
    moveConfirm: 'Move',
    moveNowhere: 'There is no other voice channel.',
  },
  dialogs: {
    nicknameTitle: 'Nickname in this server',
    nicknameHint: 'Leave empty to use the display name.',
    rolesTitle: (name: string) => `${name}’s roles`,
    roleAbove: 'at or above your highest role',
    roleLacking: 'grants permissions you don’t have',
    noRoles: 'This server has no roles yet.',
    muteTitle: (name: string) => `Mute ${name}?`,
    muteText: (name: string) =>
      `${name} can still see everything, but can’t write, react or speak in this server.`,
    muteFor: 'Duration',
    muteDone: (name: string, time: string) => `${name} is muted until ${time}.`,
    durations: {
      tenMinutes: '10 minutes',
      hour: '1 hour',
      day: '1 day',
      week: '1 week',
      month: '30 days',
    },
    unmuteTitle: (name: string) => `Unmute ${name}?`,
    unmuteText: (name: string) => `${name} can write, react and speak again right away.`,
    unmuteDone: (name: string) => `${name} is no longer muted.`,
    kickTitle: (name: string) => `Kick ${name}?`,
    kickText: (name: string) =>
      `${name} will be removed from this server and lose all roles. They can come back with a new invite.`,
    kickDone: (name: string) => `${name} was kicked.`,
    banTitle: (name: string) => `Ban ${name}?`,
    banText: (name: string) =>
      `${name} will be removed from this server and can’t come back until the ban is lifted. Their messages stay.`,
    banDone: (name: string) => `${name} is banned.`,
    reason: 'Reason',
    reasonHint: 'Optional. Shown in the audit log.',
  },
}

export type MembersTexts = Widened<typeof members>
