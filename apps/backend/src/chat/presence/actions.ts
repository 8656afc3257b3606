import type { ActionData, OwnPresence } from '@guildhall/contract'
import { invalidInput } from '../../core/app-error.ts'
import { normalizeEmoji } from '../../core/unicode-emoji.ts'
import type { ChatParts } from '../chat-parts.ts'
import { presenceOf } from './access.ts'
import { listEnded, putPresence } from './store.ts'

const endMs = 2000
const endedAtOnce = 100

/** The gateway's action by which accounts set their presence. Also ends status texts when their time is over. */
export function createPresenceActions({
  database,
  publisher,
  jobs,
  clock,
}: Pick<ChatParts, 'database' | 'publisher' | 'jobs' | 'clock'>) {
  jobs.every('ended status texts', endMs, async () => {
    for (;;) {
      const ended = await listEnded(database.read, clock(), endedAtOnce)
      if (ended.length === 0) return
      for (const userId of ended) await endText(userId)
    }
  })

  function endText(userId: string): Promise<void> {
    return publisher.transaction(async (tx, publish) => {
      const { status, endsAt } = await presenceOf(tx, userId)
      // The account may have set another one meanwhile.
      if (endsAt === null || endsAt > clock()) return
      const presence = { status, text: null, emoji: null, endsAt: null }
      await putPresence(tx, userId, presence)
      publish.presenceSet(userId, presence)
    })
  }

  return {
    /** Throws `invalid_input`. */
    'presence.set': async (userId: string, data: ActionData<'presence.set'>): Promise<object> => {
      const given = givenText(data, clock())
      await publisher.transaction(async (tx, publish) => {
        const presence = { ...(await presenceOf(tx, userId)), ...given, status: data.status }
        await putPresence(tx, userId, presence)
        publish.presenceSet(userId, presence)
      })
      return {}
    },
  }
}

/** The text with its emoji and its end, which replace the earlier ones together; null where none of them is given. */
function givenText(
  { text, emoji, endsAt }: ActionData<'presence.set'>,
  now: number,
): Omit<OwnPresence, 'status'> | null {
  if (text === undefined && emoji === undefined && endsAt === undefined) return null
  if (endsAt != null && endsAt <= now) throw invalidInput('endsAt', 'in_the_past')
  const normalized = emoji == null ? null : normalizeEmoji(emoji)
  if (emoji != null && normalized === null) throw invalidInput('emoji', 'not_an_emoji')
  const shown = { text: text?.toWellFormed() ?? null, emoji: normalized }
  const isEmpty = shown.text === null && normalized === null
  return { ...shown, endsAt: isEmpty ? null : (endsAt ?? null) }
}
