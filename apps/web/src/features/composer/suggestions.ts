import { useEffect, useMemo, useState } from 'react'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useMembers } from '../../shared/state/members.ts'
import { useSearchedMembers } from '../../shared/state/members-on-demand.ts'
import type { Trigger } from './completion.ts'
import type { EmojiModule, Location, Suggestion } from './suggestion.ts'
import { useCommands } from './use-commands.ts'

const names = onDemand(() => import('./name-suggestions.ts'))
const emojiModule = onDemand(loadEmoji)

/** The completions of the name at the caret, best first. */
export function useSuggestions(trigger: Trigger | null, location: Location): readonly Suggestion[] {
  const { serverId, channelId } = location
  const kind = trigger?.kind
  const members = useMembers((all) => (kind === 'member' ? all[serverId]?.byId : undefined))
  const suggest = names.use(trigger !== null)
  const emoji = emojiModule.use(kind === 'emoji')
  const commands = useCommands(kind === 'command')
  const gameServers = useChatState(({ snapshot }) =>
    kind === 'command' ? findServer(snapshot, serverId)?.gameServers : undefined,
  )
  useSearchedMembers(serverId, kind === 'member' ? trigger?.query : undefined)
  return useMemo(() => {
    if (!trigger) return []
    const { query } = trigger
    if (trigger.kind === 'command') return commands?.suggest(`/${query}`, location) ?? []
    if (!suggest) return []
    if (trigger.kind === 'channel') return suggest.channelsFor(query, serverId)
    if (trigger.kind === 'emoji') return suggest.emojiFor(query, emoji, serverId)
    return suggest.membersFor(query, members?.values() ?? [], { serverId, channelId })
  }, [kind, trigger?.query, members, suggest, emoji, commands, gameServers, serverId, channelId])
}

async function loadEmoji(): Promise<EmojiModule> {
  const [emoji, used] = await Promise.all([
    import('../../shared/emoji/emoji.ts'),
    import('../../shared/emoji/emoji-preferences.ts'),
  ])
  return { ...emoji, tone: () => used.useEmojiPreferences.getState().tone }
}

/** The emoji of Unicode with a short name; undefined if the server has its own, there is none or the data is not loaded. */
export function loadedEmoji(name: string, serverId: string): string | undefined {
  const entry = findServer(useChatState.getState().snapshot, serverId)
  if (entry?.emoji.some((each) => each.name === name)) return undefined
  const module = emojiModule.loaded()
  const emoji = module?.emojiByName(name)
  return emoji && module?.withTone(emoji, module.tone())
}

/** A module that is loaded on first use, and tried again at the next use after a failure. */
function onDemand<T>(load: () => Promise<T>) {
  let loaded: T | undefined
  return {
    loaded: () => loaded,
    use(isEnabled: boolean): T | undefined {
      const [module, setModule] = useState(() => loaded)
      useEffect(() => {
        if (!isEnabled || module) return
        load().then(
          (found) => setModule(() => (loaded = found)),
          () => undefined,
        )
      }, [isEnabled, module])
      return module
    },
  }
}
