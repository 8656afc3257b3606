import { createHmac } from 'node:crypto'
import type { IceServer } from '@guildhall/contract'

/** Longer than a call lasts: the credentials are checked again whenever an allocation is refreshed. */
const lifeSeconds = 24 * 3600

export interface TurnSettings {
  urls: string[]
  secret: string
}

/** The TURN servers with credentials that expire ("TURN REST API", as coturn's `use-auth-secret` checks them). */
export function iceServersFor(
  turn: TurnSettings | null,
  userId: string,
  nowMs: number,
): IceServer[] {
  if (!turn) return []
  const username = `${Math.floor(nowMs / 1000) + lifeSeconds}:${userId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [{ kind: 'turn', urls: turn.urls, username, credential }]
}
