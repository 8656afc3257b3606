import { accountRoutes } from './account-routes.ts'
import { channelRoutes, roleRoutes } from './channel-routes.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { emojiRoutes } from './emoji-routes.ts'
import type { RouteName } from './endpoints.ts'
import { gameServerRoutes } from './game-server-routes.ts'
import { identityProviderRoutes } from './identity-provider-routes.ts'
import { importRoutes } from './import-routes.ts'
import { instanceRoutes } from './instance-routes.ts'
import { inviteRoutes, memberRoutes } from './member-routes.ts'
import { imageRoutes, messageRoutes } from './message-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { operationRoutes } from './operation-routes.ts'
import { outgoingWebhookRoutes } from './outgoing-webhook-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { relationshipRoutes } from './relationship-routes.ts'
import { defineRoutes } from './route.ts'
import type { Route, StaticOf } from './route.ts'
import { roleMenuRoutes } from './role-menu-routes.ts'
import { serverRoutes } from './server-routes.ts'
import { soundRoutes } from './sound-routes.ts'
import type { statusRoutes } from './status-routes.ts'
import { Ok } from '../shapes.ts'
import { threadRoutes } from './thread-routes.ts'
import { webhookNoticeRoutes } from './webhook-notice-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhookTemplateRoutes } from './webhook-template-routes.ts'
import { welcomeRoutes } from './welcome-routes.ts'

/** Every route of the chat platform under `/api`, by name; `endpoints` has the method and path of each. */
export const routes = defineRoutes({
  ...instanceRoutes,
  ...operationRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...identityProviderRoutes,
  ...profileRoutes,
  ...relationshipRoutes,
  ...serverRoutes,
  ...welcomeRoutes,
  ...conversationRoutes,
  ...channelRoutes,
  ...roleRoutes,
  ...roleMenuRoutes,
  ...memberRoutes,
  ...inviteRoutes,
  ...moderationRoutes,
  ...messageRoutes,
  ...threadRoutes,
  ...notificationRoutes,
  ...imageRoutes,
  ...webhookRoutes,
  ...webhookTemplateRoutes,
  ...outgoingWebhookRoutes,
  ...webhookNoticeRoutes,
  ...emojiRoutes,
  ...soundRoutes,
  ...gameServerRoutes,
  ...importRoutes,
  openGateway: {
    tag: 'gateway',
    summary: 'Open the gateway (WebSocket)',
    auth: 'session',
    success: { status: 200, contentType: '*/*' },
    errors: ['forbidden'],
  },
  checkGateway: {
    tag: 'gateway',
    summary: 'Check whether the gateway would accept a connection',
    description: 'Doesn’t open a connection. Browsers don’t tell a page why its handshake failed.',
    auth: 'session',
    success: { status: 200, body: Ok },
    errors: ['forbidden'],
  },
} satisfies Record<Exclude<RouteName, keyof typeof statusRoutes>, Route>)

type Routes = typeof routes
type StatusRoutes = typeof statusRoutes
type AllRoutes = Routes & StatusRoutes

export type ChatRouteName = keyof Routes
export type StatusRouteName = keyof StatusRoutes

type Part<N extends keyof AllRoutes, K extends string> =
  AllRoutes[N] extends Record<K, infer S> ? StaticOf<S> : undefined

/** The path parameters of a route; undefined where its path has none. */
export type RouteParams<N extends RouteName> = Part<N, 'params'>
export type RouteQuery<N extends RouteName> = Part<N, 'query'>
/** The JSON body of a request. */
export type RouteBody<N extends RouteName> = Part<N, 'body'>
/** The JSON body of the success response; `unknown` for files. */
export type RouteResponse<N extends RouteName> = AllRoutes[N]['success'] extends { body: infer S }
  ? StaticOf<S>
  : unknown
