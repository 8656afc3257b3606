import Type from 'typebox'
import { limits } from '../limits.ts'
import {
  Notifications,
  UpdateChannelNotificationsRequest,
  UpdateNotificationsRequest,
  UpdateServerNotificationsRequest,
} from '../notifications.ts'
import { PushSettings, PushSubscriptionRequest, UpdatePushRequest } from '../push.ts'
import { Id, Ok } from '../shapes.ts'
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
  getPush: {
    tag,
    summary: 'Get your push notifications',
    description: 'The settings, and the browsers that receive them.',
    auth: 'session',
    success: { status: 200, body: Type.Object({ push: PushSettings }) },
  },
  updatePush: {
    tag,
    summary: 'Change what push notifications contain',
    auth: 'session',
    body: UpdatePushRequest,
    success,
  },
  subscribePush: {
    tag,
    summary: 'Send push notifications to this browser',
    description:
      'Takes the place of an earlier subscription of the session, and ends with the session. ' +
      `An account can have ${limits.pushDevices} browsers; another one takes the place of the oldest.`,
    auth: 'session',
    body: PushSubscriptionRequest,
    success,
  },
  removePushDevice: {
    tag,
    summary: 'Send no more push notifications to a browser',
    auth: 'session',
    params: Type.Object({ sessionId: Id }),
    success,
  },
})
