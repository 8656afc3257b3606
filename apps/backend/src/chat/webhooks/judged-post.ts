import { embedTexts } from '@guildhall/contract'
import type { Embed } from '@guildhall/contract'
import type { HookMessage } from './hook-message.ts'

/** A message of a webhook, before it is stored. */
interface JudgedPost {
  serverId: string
  channelId: string
  /** Called where the server has a filter. */
  content: () => { texts: readonly string[]; addresses: readonly string[] }
}

/** Throws `forbidden`. */
export type RequireAllowed = (post: JudgedPost) => Promise<void>

/** What a filter judges of a message, or of a change of it, in this channel. */
export function postOf(
  { serverId, channelId }: { serverId: string; channelId: string },
  message: Partial<HookMessage>,
  fileNames: readonly string[] = [],
): JudgedPost {
  const { name = '', content = '', embeds = [] } = message
  return {
    serverId,
    channelId,
    content: () => ({
      texts: [name, content, ...fileNames, ...embeds.flatMap(textsOf)],
      addresses: embeds.flatMap(addressesOf),
    }),
  }
}

function textsOf(embed: Embed): string[] {
  return [...embedTexts(embed), ...addressesOf(embed)]
}

/** Where the links of a card lead. Its pictures are no links. */
function addressesOf({ url, author }: Embed): string[] {
  return [url, author?.url].filter((address) => address !== undefined)
}
