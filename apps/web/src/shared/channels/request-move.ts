import { holds } from '@guildhall/contract'
import type { Channel, Overwrite } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { textsIn } from '../i18n/lazy-texts.ts'
import { currentLanguage } from '../i18n/texts.ts'
import { findChannel, findServer, useChatState } from '../state/chat-state.ts'
import { permissionsIn } from '../state/permissions.ts'
import { runAction } from '../ui/run-action.ts'
import type { Move } from './move-channel.ts'

/** The category into which the move brings the channel, if it is another one with other overwrites. */
function categoryWithOtherOverwrites(channel: Channel, { parentId }: Move): Channel | undefined {
  if (parentId === undefined || parentId === null || parentId === channel.parentId) return undefined
  const category = findChannel(useChatState.getState().snapshot, parentId)
  return category && !areSame(channel.overwrites, category.overwrites) ? category : undefined
}

/** Whether the person should choose between the overwrites of the channel and those of its new category. */
export function needsChoice(channel: Channel, move: Move): boolean {
  const entry = findServer(useChatState.getState().snapshot, channel.serverId)
  return (
    categoryWithOtherOverwrites(channel, move) !== undefined &&
    holds(permissionsIn(entry, channel), 'manage_roles')
  )
}

/** Moves a channel and shows a toast with the result. Returns whether it succeeded. */
export async function requestMove(
  channel: Channel,
  move: Move,
  syncOverwrites?: boolean,
): Promise<boolean> {
  const { id, name } = channel
  const texts = await textsIn(currentLanguage(), 'ordering')
  const category = categoryWithOtherOverwrites(channel, move)
  return runAction(
    () =>
      api.call('updateChannel', {
        params: { channelId: id },
        body: { ...move, ...(syncOverwrites && { syncOverwrites }) },
      }),
    category && !syncOverwrites ? texts.movedInto(name, category.name) : texts.moved(name),
  )
}

function areSame(some: readonly Overwrite[], others: readonly Overwrite[]): boolean {
  const comparable = (overwrites: readonly Overwrite[]): string =>
    JSON.stringify(
      overwrites
        .map(({ targetId, allow, deny }) => [targetId, allow.toSorted(), deny.toSorted()])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  return comparable(some) === comparable(others)
}
