import Type from 'typebox'
import { MessageFilter } from '../message-filter-settings.ts'
import {
  ModerationSettings,
  RaidProtection,
  StartRaidProtectionRequest,
  UpdateModerationRequest,
} from '../moderation.ts'
import { MessageReport, ReportMessageRequest, ReportOutcome, ReportsQuery } from '../reports.ts'
import { AcceptRulesRequest, ServerRules, SetRulesRequest } from '../rules.ts'
import { Member } from '../servers.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { leftRoleMenus } from './left-role-menus.ts'
import { MessageParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'moderation'
const ModerationResponse = Type.Object({ moderation: ModerationSettings })

const RaidProtectionResponse = Type.Object({ raidProtection: Nullable(RaidProtection) })

const FilterResponse = Type.Object({ filter: MessageFilter })

export const moderationRoutes = defineRoutes({
  getModeration: {
    tag,
    summary: 'Get how a server is moderated',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    success: { status: 200, body: ModerationResponse },
  },
  updateModeration: {
    tag,
    summary: 'Change how a server is moderated',
    description:
      'In `joinChannelId`, messages appear when members join and leave, or are kicked or banned; in `reportChannelId`, when a ' +
      'message is reported.',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: UpdateModerationRequest,
    success: { status: 200, body: ModerationResponse },
  },
  getRules: {
    tag,
    summary: 'Read the rules of a server',
    auth: 'session',
    params: ServerParams,
    success: { status: 200, body: ServerRules },
  },
  setRules: {
    tag,
    summary: 'Set the rules of a server',
    description:
      'Members who join from then on must accept them and can only read before that, unless they are given a role. With ' +
      '`askEveryone`, all members except for the owner, administrators and the caller must accept them again.',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: SetRulesRequest,
    success: { status: 200, body: ServerRules },
  },
  acceptRules: {
    tag,
    summary: 'Accept the rules of a server',
    auth: 'session',
    params: ServerParams,
    body: AcceptRulesRequest,
    success: { status: 200, body: Type.Object({ member: Member }) },
    errors: ['conflict'],
  },
  getRaidProtection: {
    tag,
    summary: 'Get whether raid protection is on',
    auth: 'session',
    permission: 'ban_members',
    params: ServerParams,
    success: { status: 200, body: RaidProtectionResponse },
  },
  startRaidProtection: {
    tag,
    summary: 'Turn raid protection on, or change when it ends',
    description:
      'Invites that exist already are paused. Only members with `ban_members` can create others, and accounts that accept one need ' +
      'approval. Ends after `hours`, or when someone turns it off.',
    auth: 'session',
    permission: 'ban_members',
    params: ServerParams,
    body: Nullable(StartRaidProtectionRequest),
    success: { status: 200, body: RaidProtectionResponse },
  },
  stopRaidProtection: {
    tag,
    summary: 'Turn raid protection off',
    auth: 'session',
    permission: 'ban_members',
    params: ServerParams,
    success: { status: 200, body: Ok },
  },
  getMessageFilter: {
    tag,
    summary: 'Get which messages a server refuses',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    success: { status: 200, body: FilterResponse },
  },
  setMessageFilter: {
    tag,
    summary: 'Set which messages a server refuses',
    description:
      'Words are compared without case, accents and invisible characters. A `*` stands for any characters within a word. ' +
      'Members with `manage_messages` in the channel are exempt.',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: MessageFilter,
    success: {
      status: 200,
      body: Type.Object({ ...FilterResponse.properties, ...leftRoleMenus }),
    },
  },
  reportMessage: {
    tag: 'reports',
    summary: 'Report a message to the moderators of its server',
    description: 'Once per account and message. The moderators receive a copy of the message.',
    auth: 'session',
    params: MessageParams,
    body: ReportMessageRequest,
    success: { status: 201, body: Ok },
    errors: ['conflict', 'limit_reached'],
  },
  listReports: {
    tag: 'reports',
    summary: 'List reported messages of a server, newest first',
    description: 'Those in channels that the caller can see; by default the open ones.',
    auth: 'session',
    permission: 'manage_messages',
    params: ServerParams,
    query: ReportsQuery,
    success: {
      status: 200,
      body: Type.Object({
        reports: Type.Array(MessageReport),
        openCount: Type.Integer(),
        nextCursor: Nullable(Id),
      }),
    },
  },
  closeReport: {
    tag: 'reports',
    summary: 'Close all open reports of the message of a report',
    auth: 'session',
    permission: 'manage_messages',
    params: Type.Object({ serverId: Id, reportId: Id }),
    body: Type.Object({ outcome: ReportOutcome }),
    success: { status: 200, body: Ok },
  },
})
