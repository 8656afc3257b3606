import type { Conversation, User } from '@guildhall/contract'
import { api } from '../api/http.ts'
import { channelsIn } from '../channels/channel-path.ts'
import { conversationName } from '../channels/channel-name.ts'
import { findConversation, useChatState } from './chat-state.ts'
import { createLoadedStore } from './loaded-store.ts'
import { equalBy, useStableValue } from './use-stable-value.ts'

/** What lists show of a conversation. */
export interface ConversationItem {
  id: string
  channelId: string
  kind: Conversation['kind']
  icon: string | null
  name: string
  /** The other person of a direct conversation. */
  other: User | undefined
  peopleCount: number
  lastActivityAt: number
}

const sameItems = equalBy<ConversationItem>([
  'id',
  'channelId',
  'name',
  'icon',
  'other',
  'peopleCount',
  'lastActivityAt',
])

/** The open conversations, the latest first. */
export function useConversations(): ConversationItem[] {
  return useStableValue(conversationItems, sameItems)
}

export function conversationItems(): ConversationItem[] {
  const { snapshot } = useChatState.getState()
  const items = (snapshot?.conversations ?? []).map((entry) => {
    const { conversation } = entry
    const { id, kind, icon, participants, lastActivityAt } = conversation
    const ownId = snapshot?.user.id
    return {
      id,
      channelId: channelsIn(entry.channels).messages,
      kind,
      icon,
      name: conversationName(conversation, ownId),
      other: kind === 'direct' ? participants.find((user) => user.id !== ownId) : undefined,
      peopleCount: participants.length,
      lastActivityAt,
    }
  })
  return items.toSorted((a, b) => b.lastActivityAt - a.lastActivityAt || (a.id < b.id ? 1 : -1))
}

export function useConversation(serverId: string): Conversation | undefined {
  return useChatState(({ snapshot }) => findConversation(snapshot, serverId)?.conversation)
}

/** The open conversation with only this user. */
export function useConversationWith(userId: string): ConversationItem | undefined {
  return useConversations().find(({ other }) => other?.id === userId)
}

/** Whether the account may write in each conversation, as far as that was requested. */
const useMayWriteIn = createLoadedStore<boolean>()

/** Whether the account may write in the conversation; known after `loadMayWrite`. */
export function useMayWrite(serverId: string): boolean {
  return useMayWriteIn((known) => known[serverId] ?? true)
}

/** Requests whether the account may write in the conversation. Throws ApiError. */
export async function loadMayWrite(conversationId: string): Promise<void> {
  await useMayWriteIn.load(
    () => api.call('getConversation', { params: { conversationId } }),
    ({ mayWrite }) => ({ [conversationId]: mayWrite }),
    conversationId,
  )
}

/** Opens the conversation with a user, and returns the id of its channel. Throws ApiError. */
export async function openDirect(userId: string): Promise<string> {
  const { conversation } = await api.call('openDirectConversation', { body: { userId } })
  return channelOf(conversation.id)
}

/** Creates a group with these users, and returns the id of its channel. Throws ApiError. */
export async function createGroup(userIds: string[]): Promise<string> {
  const { conversation } = await api.call('createGroup', { body: { userIds } })
  return channelOf(conversation.id)
}

/** Opens a conversation that the account has closed. Throws ApiError. */
export async function reopenConversation(conversationId: string): Promise<void> {
  await api.call('openConversation', { params: { conversationId } })
  await channelOf(conversationId)
}

/** The channel of a conversation, as soon as the gateway has sent it. */
function channelOf(conversationId: string): Promise<string> {
  const find = (): string | undefined => {
    const entry = findConversation(useChatState.getState().snapshot, conversationId)
    return entry && channelsIn(entry.channels).messages
  }
  return new Promise((resolve) => {
    const known = find()
    if (known !== undefined) return resolve(known)
    const stop = useChatState.subscribe(() => {
      const channelId = find()
      if (channelId === undefined) return
      stop()
      resolve(channelId)
    })
  })
}
