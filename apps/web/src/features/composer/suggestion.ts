import type { Channel, CustomEmoji, Member, Role } from '@guildhall/contract'
import type { Emoji, SkinTone } from '../../shared/emoji/emoji.ts'
import type { CommandSuggestion } from './commands/command.ts'

/** A completion of the name at the caret. */
export type Suggestion = CommandSuggestion | ({ key: string; insert: string } & NameSuggestion)

type NameSuggestion =
  | { kind: 'member'; member: Member }
  | { kind: 'everyone' | 'here' }
  | { kind: 'role'; role: Role }
  | { kind: 'channel'; channel: Channel }
  | { kind: 'emoji'; emoji: Emoji }
  | { kind: 'customEmoji'; custom: CustomEmoji }

export interface Location {
  serverId: string
  channelId: string
}

export interface EmojiModule {
  searchEmoji: (query: string, limit: number) => Emoji[]
  emojiByName: (name: string) => Emoji | undefined
  withTone: (emoji: Emoji, tone: SkinTone) => string
  tone: () => SkinTone
}
