import Type from 'typebox'
import { ModerationSettings, UpdateModerationRequest } from '../moderation.ts'
import { ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'moderation'
const ModerationResponse = Type.Object({ moderation: ModerationSettings })

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
      'In `joinChannelId`, messages appear when members join and leave, or are kicked or banned.',
    auth: 'session',
    permission: 'manage_server',
    params: ServerParams,
    body: UpdateModerationRequest,
    success: { status: 200, body: ModerationResponse },
  },
})
