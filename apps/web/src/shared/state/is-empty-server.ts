import { limits } from '@guildhall/contract'
import type { ServerSnapshot } from '@guildhall/contract'

/** Whether a server has nothing but what it was created with, as far as its owner can tell. */
export function isEmptyServer({ server, roles, channels }: ServerSnapshot): boolean {
  const hasMessages = channels.some(({ lastSeq }) => lastSeq > 0)
  const isAlone = server.memberCount === 1 && roles.length === 1
  return isAlone && channels.length <= limits.firstChannels && !hasMessages
}
