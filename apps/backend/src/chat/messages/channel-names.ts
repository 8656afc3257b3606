import { isCategory } from '@guildhall/contract'
import { channelIdsIn, linkChannels, nameChannels } from '@guildhall/markdown'
import { AppError } from '../../core/app-error.ts'
import type { Reader } from '../../storage/database.ts'
import { channelFor, visibleChannels } from '../channels/access.ts'
import type { ChannelForCaller } from '../channels/access.ts'

/** Channels that are looked up for one text; further ones stay unknown. */
const maxChannels = 50

/** The text as it is stored: with `<#id>` for each `#name` of a channel that the author can view. */
export async function withChannelLinks(
  reader: Reader,
  { member }: Pick<ChannelForCaller, 'member'>,
  text: string,
): Promise<string> {
  if (member.kind !== 'community' || !text.includes('#')) return text
  const channels = await visibleChannels(reader, member)
  return linkChannels(
    text,
    channels.filter(({ type }) => !isCategory(type)),
  )
}

/** The names, with `#`, of the channels that the text has as `<#id>`, as far as the account can view them. */
export async function channelNamesFor(
  reader: Reader,
  userId: string,
  text: string,
  now: number,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const id of channelIdsIn(text).slice(0, maxChannels)) {
    try {
      const { channel } = await channelFor(reader, userId, id, now)
      names.set(id, `#${channel.name}`)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
  return names
}

/** The text with those names; what the account can't view stays as it is. */
export async function withChannelNames(
  reader: Reader,
  userId: string,
  text: string,
  now: number,
): Promise<string> {
  const names = await channelNamesFor(reader, userId, text, now)
  return nameChannels(text, (id) => names.get(id))
}
