import type { Draft, FormatHeaders } from './draft.ts'
import { optional, text, toObject } from './read.ts'
import { slack } from './slack.ts'

/**
 * Incoming webhooks of Rocket.Chat (https://docs.rocket.chat/docs/create-a-new-incoming-webhook), which have the form of
 * Slack's, with other names for the sender.
 */
export function rocketchat(headers: FormatHeaders, body: unknown): Draft {
  if (typeof body === 'string') return slack(headers, body)
  return slack(headers, {
    ...toObject(body),
    text: text(body, 'text') || text(body, 'msg'),
    username: optional(body, 'alias') ?? text(body, 'username'),
    icon_url: optional(body, 'avatar') ?? text(body, 'icon_url'),
  })
}
