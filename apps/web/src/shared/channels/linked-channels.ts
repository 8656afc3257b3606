import { isCategory, unknownChannel } from '@guildhall/contract'
import type { Channel, Snapshot } from '@guildhall/contract'
import { channelIdsIn, linkChannels, nameChannels } from '@guildhall/markdown'
import { useMemo } from 'react'
import { useShallow } from 'zustand/shallow'
import { currentLanguage, useLanguage } from '../i18n/texts.ts'
import { findChannel, findServer, useChatState } from '../state/chat-state.ts'

/** The channel that a text has as `<#id>`; undefined if the reader can't view it. */
export function linkedChannel(snapshot: Snapshot | null, id: string): Channel | undefined {
  const channel = findChannel(snapshot, id)
  const entry = findServer(snapshot, channel?.serverId)
  return entry && !('conversation' in entry) ? channel : undefined
}

/** The names, with `#`, of the channels that the text has as `<#id>`. */
export function useLinkedChannels(text: string): (id: string) => string {
  const language = useLanguage()
  const ids = useMemo(() => channelIdsIn(text), [text])
  const names = useChatState(
    useShallow(({ snapshot }) => ids.map((id) => linkedChannel(snapshot, id)?.name)),
  )
  return useMemo(() => {
    const byId = new Map(ids.map((id, index) => [id, names[index]]))
    return (id) => {
      const name = byId.get(id)
      return name === undefined ? unknownChannel[language] : `#${name}`
    }
  }, [ids, names, language])
}

/** The same, as of now. */
export function linkedChannelName(id: string): string {
  const channel = linkedChannel(useChatState.getState().snapshot, id)
  return channel ? `#${channel.name}` : unknownChannel[currentLanguage()]
}

/** The text as the server will store it: with `<#id>` for each `#name` of a channel of the server. */
export function withChannelLinks(text: string, serverId: string): string {
  return linkChannels(text, linkableChannels(serverId))
}

/** The text as people write it; unchanged where the names would not lead back to the same channels. */
export function withChannelNames(text: string, serverId: string): string {
  const channels = linkableChannels(serverId)
  const named = nameChannels(text, (id) => {
    const channel = channels.find((each) => each.id === id)
    return channel && `#${channel.name}`
  })
  return linkChannels(named, channels) === text ? named : text
}

/** What completion inserts for a channel. */
export function channelMention({ id, name, serverId }: Channel): string {
  const mention = `#${name}`
  return withChannelLinks(mention, serverId) === `<#${id}>` ? mention : `<#${id}>`
}

function linkableChannels(serverId: string): Channel[] {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  if (!entry || 'conversation' in entry) return []
  return entry.channels.filter(({ type }) => !isCategory(type))
}
