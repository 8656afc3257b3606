import { limits } from '@guildhall/contract'
import type { PushSettings, PushSubscriptionRequest } from '@guildhall/contract'
import { AppError, appError, invalidInput, notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { areUsableKeys } from './encryption.ts'
import {
  deleteSubscription,
  findShowText,
  hasSession,
  limitSubscriptions,
  listDevices,
  saveShowText,
  saveSubscription,
} from './store.ts'

interface Session {
  userId: string
  sessionId: string
}

export interface PushActions {
  get(caller: Session): Promise<PushSettings>
  setShowText(userId: string, showText: boolean): Promise<void>
  /** Throws `invalid_input`. */
  subscribe(caller: Session, request: PushSubscriptionRequest): Promise<void>
  /** Throws `not_found`. */
  removeDevice(userId: string, sessionId: string): Promise<void>
}

export function createPushActions({
  database,
  publisher,
  clock,
  publicKey,
  checkUrl,
  onSubscribed,
}: Pick<ChatParts, 'database' | 'publisher' | 'clock'> & {
  publicKey: string
  /** Throws AppError when notifications may not be sent to the URL. */
  checkUrl: (url: URL) => Promise<void>
  /** The account has a subscription now. */
  onSubscribed: (userId: string) => void
}): PushActions {
  async function requireEndpoint(endpoint: string): Promise<void> {
    const url = new URL(endpoint)
    if (url.protocol !== 'https:') throw invalidInput('endpoint', 'https_needed')
    try {
      await checkUrl(url)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { reason } = error.details
      if (reason === 'address_not_public') throw invalidInput('endpoint', 'endpoint_not_public')
      if (reason === 'address_not_allowed') throw invalidInput('endpoint', 'not_a_web_address')
      // A host that is down now may respond later.
    }
  }

  return {
    async get({ userId, sessionId }) {
      const devices = await listDevices(database.read, userId)
      return {
        publicKey,
        showText: await findShowText(database.read, userId),
        devices: devices.map((device) => ({ ...device, current: device.sessionId === sessionId })),
      }
    },
    async setShowText(userId, showText) {
      await publisher.transaction((tx) => saveShowText(tx, userId, showText))
    },
    async subscribe({ userId, sessionId }, { endpoint, keys, language }) {
      if (!areUsableKeys(keys)) throw invalidInput('keys', 'not_valid')
      await requireEndpoint(endpoint)
      const { p256dh, auth } = keys
      await publisher.transaction(async (tx) => {
        // It may have ended while the address was looked up.
        if (!(await hasSession(tx, sessionId))) throw appError('not_logged_in')
        const subscription = { sessionId, userId, endpoint, p256dh, auth, language }
        await saveSubscription(tx, subscription, clock())
        await limitSubscriptions(tx, userId, limits.pushDevices)
      })
      onSubscribed(userId)
    },
    async removeDevice(userId, sessionId) {
      await publisher.transaction(async (tx) => {
        if (!(await deleteSubscription(tx, userId, sessionId))) throw notFound('device')
      })
    },
  }
}
