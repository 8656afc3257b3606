import type { AccountSession } from '@guildhall/contract'
import { addressKey } from '@guildhall/public-address'
import { notFound } from '../../../core/app-error.ts'
import { hashToken, newId, newToken } from '../../../core/ids.ts'
import type { Publish } from '../../../events/event-publisher.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { ChatParts } from '../../chat-parts.ts'
import { rememberBrowser } from './known-browsers.ts'
import type { RememberedBrowser } from './known-browsers.ts'
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  touchSessionStep,
} from './sessions-store.ts'

/** The client that logs in. */
export interface Client {
  address: string
  /** The key that counts the address in rate limits. */
  addressKey: string
  /** The key of the larger network, if rate limits count that too. */
  networkKey: string | null
  /** The user agent of the browser. */
  device: string | null
  /** The token of the browser's current session, which a new session replaces. */
  token: string | null
  /** The token by which the browser is known. */
  browserToken: string | null
}

/** The token is returned only once and stored as a hash. */
export interface NewSession {
  token: string
  lifeSeconds: number
  /** Null while browsers are not remembered. */
  browser: RememberedBrowser | null
}

interface SessionCaller {
  userId: string
  sessionId: string
}

/** The login sessions of accounts. */
export interface Sessions {
  /** Also ends the session that the client had. */
  create(tx: Transaction, publish: Publish, userId: string, client: Client): Promise<NewSession>
  /** The session of a token; null when it is unknown or has ended. */
  find: (token: string) => Promise<SessionCaller | null>
  list(userId: string, currentId: string): Promise<AccountSession[]>
  /** Whether the account has a session that was created from the client's address. */
  isKnownAddress(userId: string, client: Client): Promise<boolean>
  /** When the client's session began; null when it has none of the account. */
  startedAt(userId: string, client: Client): Promise<number | null>
  /** Ends one session and its connections. Throws `not_found`. */
  end(userId: string, sessionId: string): Promise<void>
  endOthers(tx: Transaction, publish: Publish, userId: string, exceptId: string): Promise<void>
}

const dayMs = 86_400_000
const sessionsPerAccount = 100
/** The precision of `lastSeenAt`, since a write per request would be too expensive. */
const seenEveryMs = 60_000
const deviceMax = 300

export function createSessions({
  database,
  publisher,
  clock,
  background,
  jobs,
  settings,
}: Pick<
  ChatParts,
  'database' | 'publisher' | 'clock' | 'background' | 'jobs' | 'settings'
>): Sessions {
  jobs.every('end expired sessions', 60_000, () =>
    publisher.transaction(async (tx, publish) => {
      publish.sessionsEnded(await deleteSessions(tx, { expiredAt: clock() }))
    }),
  )

  async function find(token: string): Promise<SessionCaller | null> {
    const now = clock()
    const session = await findSession(database.read, hashToken(token))
    if (!session || session.expires_at <= now) return null
    if (session.last_seen_at < now - seenEveryMs) {
      background.run('update lastSeenAt of a session', () =>
        database.write([touchSessionStep(session.id, now)]),
      )
    }
    return { userId: session.user_id, sessionId: session.id }
  }

  return {
    find,

    async create(tx, publish, userId, client) {
      if (client.token !== null) {
        const tokenHash = hashToken(client.token)
        publish.sessionsEnded(await deleteSessions(tx, { tokenHash }))
      }
      const token = newToken()
      const createdAt = clock()
      const { sessionDays, mail } = settings.current
      const lifeMs = sessionDays * dayMs
      await insertSession(tx, {
        id: newId(),
        tokenHash: hashToken(token),
        userId,
        device: client.device?.slice(0, deviceMax).toWellFormed() ?? null,
        address: client.address,
        createdAt,
        expiresAt: createdAt + lifeMs,
      })
      publish.sessionsEnded(await deleteSessions(tx, { userId, beyondNewest: sessionsPerAccount }))
      // So that a login with a new browser can be reported by e-mail.
      const browser = mail
        ? await rememberBrowser(tx, { userId, token: client.browserToken, now: createdAt })
        : null
      return { token, lifeSeconds: lifeMs / 1000, browser }
    },

    async list(userId, currentId) {
      const rows = await listSessions(database.read, userId, clock())
      return rows.map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        current: row.id === currentId,
      }))
    },

    async isKnownAddress(userId, client) {
      const rows = await listSessions(database.read, userId, clock())
      return rows.some(({ address }) => addressKey(address) === client.addressKey)
    },

    async startedAt(userId, client) {
      const caller = client.token === null ? null : await find(client.token)
      const rows = await listSessions(database.read, userId, clock())
      return rows.find(({ id }) => id === caller?.sessionId)?.created_at ?? null
    },

    end: (userId, sessionId) =>
      publisher.transaction(async (tx, publish) => {
        if (!(await deleteSession(tx, userId, sessionId))) throw notFound('session')
        publish.sessionsEnded([sessionId])
      }),

    async endOthers(tx, publish, userId, exceptId) {
      publish.sessionsEnded(await deleteSessions(tx, { userId, except: exceptId }))
    },
  }
}

/** Ends all sessions of the account and their connections. Returns how many there were. */
export async function endAllSessions(
  tx: Transaction,
  publish: Publish,
  userId: string,
): Promise<number> {
  const ended = await deleteSessions(tx, { userId })
  publish.sessionsEnded(ended)
  return ended.length
}
