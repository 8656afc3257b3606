/** What works in the background. The build makes one file of all of it. */
import { startAnnouncements } from '../features/notify/announcements.tsx'
import { startAutoIdle } from '../features/notify/auto-idle.ts'
import { startBadges } from '../features/notify/badges.ts'
import { startMuteEnds } from '../features/notify/mute-ends.ts'
import { startNotifications } from '../features/notify/notifications.ts'
import { startWebhookNotices } from '../features/notify/webhook-notices.ts'
import { startCallEvents } from '../features/voice/call-events.ts'
import { startImportQuestions } from '../shared/moderation/import-questions.ts'
import { startDeletedAuthors } from '../shared/state/deleted-authors.ts'
import { startThreads } from '../shared/state/threads.ts'
import { startServiceWorker } from './service-worker.ts'
// Direct messages open without waiting.
import './messages-page.tsx'

export function startBackgroundModules(): void {
  startNotifications()
  startBadges()
  startWebhookNotices()
  startImportQuestions()
  startThreads()
  startDeletedAuthors()
  startMuteEnds()
  startCallEvents()
  startAnnouncements()
  startServiceWorker()
  startAutoIdle()
}
