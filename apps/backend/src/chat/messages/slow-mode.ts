import { isSlowedDown } from '@guildhall/contract'
import { appError } from '../../core/app-error.ts'
import type { AppError } from '../../core/app-error.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { ChannelForCaller } from '../channels/access.ts'
import { findLastPost, recordPost } from './posting-store.ts'

/** Counts as a message in slow mode. Throws `rate_limited`. */
export async function countAsPost(
  tx: Transaction,
  { channel, member, permissions }: ChannelForCaller,
  now: number,
): Promise<void> {
  if (!isSlowedDown(channel.slowmode_seconds, permissions)) return
  const slowSince = now - channel.slowmode_seconds * 1000
  if (await recordPost(tx, channel.id, member.userId, { now, slowSince })) return
  throw await slowModeError(tx, channel.id, member.userId, slowSince)
}

/** Throws `rate_limited` while the account has to wait before it can post in the channel. */
export async function requireNotSlowedDown(
  reader: Reader,
  { channel, member, permissions }: ChannelForCaller,
  now: number,
): Promise<void> {
  if (!isSlowedDown(channel.slowmode_seconds, permissions)) return
  const slowSince = now - channel.slowmode_seconds * 1000
  const last = await findLastPost(reader, channel.id, member.userId)
  if (last !== undefined && last > slowSince) {
    throw await slowModeError(reader, channel.id, member.userId, slowSince)
  }
}

/** For an account that posted in the channel after `slowSince`. */
export async function slowModeError(
  reader: Reader,
  channelId: string,
  userId: string,
  slowSince: number,
): Promise<AppError> {
  const last = (await findLastPost(reader, channelId, userId)) ?? slowSince
  return appError('slow_mode', { seconds: Math.max(1, Math.ceil((last - slowSince) / 1000)) })
}
