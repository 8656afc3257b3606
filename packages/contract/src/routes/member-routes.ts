import Type from 'typebox'
import { limits } from '../limits.ts'
import {
  Ban,
  BanRequest,
  CreateInviteRequest,
  Invite,
  InvitePreview,
  JoinRequest,
  Member,
  ReasonRequest,
  Server,
  UpdateMemberRequest,
} from '../servers.ts'
import { Id, Nullable, Ok } from '../shapes.ts'
import { MemberParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

// A request without a reason needs no body.
const Reason = Nullable(ReasonRequest)

export const memberRoutes = defineRoutes({
  listMembers: {
    tag: 'members',
    summary: 'List the members of a server, sorted by id',
    auth: 'session',
    params: ServerParams,
    query: Type.Object({
      after: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
    }),
    success: {
      status: 200,
      body: Type.Object({ members: Type.Array(Member), nextCursor: Nullable(Id) }),
    },
  },
  searchMembers: {
    tag: 'members',
    summary: 'Find members by the beginning of a name',
    description:
      'Finds members whose nickname, displayed name or username begins with `q`, or the rest of whose name from one of its words on does; ' +
      'in scripts without spaces between words, any part. Ignores case, accents and width. Sorted by what matches.',
    auth: 'session',
    params: ServerParams,
    query: Type.Object({
      q: Type.String({ minLength: 1, maxLength: limits.displayNameMax }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMax })),
    }),
    success: { status: 200, body: Type.Object({ members: Type.Array(Member) }) },
  },
  updateMember: {
    tag: 'members',
    summary: "Change a member's nickname, roles or mute",
    description:
      'The nickname of another member needs `manage_server`, roles need `manage_roles`, a mute needs `mute_members`. ' +
      'Members who are muted or have yet to accept the rules can’t change their own nickname.',
    auth: 'session',
    permissionForOthers: 'manage_server',
    params: MemberParams,
    body: UpdateMemberRequest,
    success: { status: 200, body: Type.Object({ member: Member }) },
    errors: ['forbidden'],
  },
  removeMember: {
    tag: 'members',
    summary: 'Kick a member, or leave the server',
    description: 'Kicking needs `kick_members`.',
    auth: 'session',
    permissionForOthers: 'kick_members',
    params: MemberParams,
    body: Reason,
    success: { status: 200, body: Ok },
    errors: ['forbidden', 'conflict'],
  },
  listBans: {
    tag: 'bans',
    summary: 'List the bans, newest first',
    auth: 'session',
    permission: 'ban_members',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ bans: Type.Array(Ban) }) },
  },
  banMember: {
    tag: 'bans',
    summary: 'Ban an account',
    auth: 'session',
    description:
      'With `deleteHours`, the messages that the account sent in the last hours are deleted soon after the ban.',
    permission: 'ban_members',
    params: MemberParams,
    // A ban without a reason needs no body.
    body: Nullable(BanRequest),
    success: { status: 200, body: Type.Object({ ban: Ban }) },
  },
  liftBan: {
    tag: 'bans',
    summary: 'Lift a ban',
    auth: 'session',
    permission: 'ban_members',
    params: MemberParams,
    success: { status: 200, body: Ok },
  },
  listJoinRequests: {
    tag: 'join requests',
    summary: 'List the pending join requests, oldest first',
    auth: 'session',
    permission: 'approve_members',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ joinRequests: Type.Array(JoinRequest) }) },
  },
  approveJoinRequest: {
    tag: 'join requests',
    summary: 'Approve a join request',
    auth: 'session',
    permission: 'approve_members',
    params: MemberParams,
    success: { status: 200, body: Type.Object({ member: Member }) },
    errors: ['limit_reached'],
  },
  rejectJoinRequest: {
    tag: 'join requests',
    summary: 'Reject a join request',
    auth: 'session',
    permission: 'approve_members',
    params: MemberParams,
    body: Reason,
    success: { status: 200, body: Ok },
  },
})

// Accepts any text, since a malformed code is handled like an unknown one.
const CodeParams = Type.Object({ code: Type.String() })

export const inviteRoutes = defineRoutes({
  listInvites: {
    tag: 'invites',
    summary: 'List the invites of a server, or only your own',
    description: 'All invites with `manage_server`, otherwise those of the caller.',
    auth: 'session',
    permission: 'create_invites',
    params: ServerParams,
    success: { status: 200, body: Type.Object({ invites: Type.Array(Invite) }) },
  },
  createInvite: {
    tag: 'invites',
    summary: 'Create an invite',
    auth: 'session',
    permission: 'create_invites',
    params: ServerParams,
    // An invite without limits needs no body.
    body: Nullable(CreateInviteRequest),
    success: { status: 201, body: Type.Object({ invite: Invite }) },
    errors: ['limit_reached'],
  },
  previewInvite: {
    tag: 'invites',
    summary: 'Preview the server of an invite',
    auth: 'public',
    params: CodeParams,
    success: { status: 200, body: Type.Object({ invite: InvitePreview }) },
    errors: ['rate_limited'],
  },
  revokeInvite: {
    tag: 'invites',
    summary: 'Revoke an invite',
    auth: 'session',
    permissionForOthers: 'manage_server',
    params: CodeParams,
    success: { status: 200, body: Ok },
    errors: ['forbidden'],
  },
  acceptInvite: {
    tag: 'invites',
    summary: 'Join a server, or ask to join',
    auth: 'session',
    params: CodeParams,
    success: {
      status: 200,
      body: Type.Object({ status: Type.Enum(['joined', 'pending']), server: Server }),
    },
    errors: [
      'forbidden',
      'limit_reached',
      'conflict',
      'invite_expired',
      'invite_revoked',
      'invite_exhausted',
    ],
  },
})
