import type { ChatParts } from '../chat-parts.ts'
import { createNotificationSettings } from './actions.ts'
import { notificationRoutes } from './routes.ts'

export function registerNotifications(parts: ChatParts): void {
  const settings = createNotificationSettings(parts)
  parts.routes.session((app) => notificationRoutes(app, settings))
}
