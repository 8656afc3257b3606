import Type from 'typebox'
import { limits } from '../limits.ts'
import {
  Notifications,
  UpdateChannelNotificationsRequest,
  UpdateNotificationsRequest,
  UpdateServerNotificationsRequest,
} from '../notifications.ts'
import { Ok } from '../shapes.ts'
import { ChannelParams, ServerParams } from './params.ts'
import { defineRoutes } from './route.ts'

const tag = 'notifications'
const success = { status: 200, body: Ok } as const
const bounds = `An account can have settings for ${limits.notificationSettings} servers and channels.`

export const notificationRoutes = defineRoutes({
  getNotifications: {
    tag,
    summary: 'Get which messages notify you',
    auth: 'session',
    success: { status: 200, body: Type.Object({ notifications: Notifications }) },
  },
  updateNotifications: {
    tag,
    summary: 'Set which messages notify you',
    description: 'Applies to all servers and channels for which you set nothing else.',
    auth: 'session',
    body: UpdateNotificationsRequest,
    success,
  },
  updateServerNotifications: {
    tag,
    summary: 'Set which messages of a server notify you, or mute it',
    description: bounds,
    auth: 'session',
    params: ServerParams,
    body: UpdateServerNotificationsRequest,
    success,
    errors: ['limit_reached'],
  },
  updateChannelNotifications: {
    tag,
    summary: 'Set which messages of a channel notify you, or mute it',
    description: bounds,
    auth: 'session',
    params: ChannelParams,
    body: UpdateChannelNotificationsRequest,
    success,
    errors: ['limit_reached'],
  },
})
