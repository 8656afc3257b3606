// Source: https://github.com/gamedig/node-gamedig (valve.js)
import { cleanText, parseCount } from '../clean.ts'
import type { Conversation, Protocol, ServerResponse } from '../conversation.ts'
import { requestRules } from './valve-rules.ts'
import { requestInfo } from './valve.ts'

/** Battalion 1944, which sends its name and player counts in the rules. */
export const battalion: Protocol = { transport: 'udp', converse }

function* converse(): Conversation {
  const { status } = yield* requestInfo()
  const fallback = { ...status, name: null, online: null, max: null }
  const rules = yield* requestRules(fallback)
  return rules ? { ...status, ...readStatus(rules) } : fallback
}

function readStatus(rules: Map<string, string>): Pick<ServerResponse, 'name' | 'online' | 'max'> {
  return {
    name: cleanText(rules.get('bat_name_s'), 'source'),
    online: parseCount(rules.get('bat_player_count_s')),
    max: parseCount(rules.get('bat_max_players_i')),
  }
}
