import type { Draft, FormatHeaders } from './draft.ts'
import { get, text, toList, toObject } from './read.ts'
import { slack } from './slack.ts'

/**
 * Incoming webhooks of Rocket.Chat, which have the form of Slack's, with other names for some fields: `processWebhookMessage.ts`
 * in https://github.com/RocketChat/Rocket.Chat. Where both names are there, Slack's counts.
 */
export function rocketchat(headers: FormatHeaders, body: unknown): Draft {
  if (typeof body === 'string') return slack(headers, body)
  return slack(headers, {
    ...toObject(body),
    text: text(body, 'text') || text(body, 'msg'),
    username: text(body, 'username') || text(body, 'alias'),
    icon_url: text(body, 'icon_url') || text(body, 'avatar'),
    attachments: toList(get(body, 'attachments')).map(toSlackAttachment),
  })
}

/** In an attachment, `msg` counts before `text`. Slack has no addresses of sounds and films. */
function toSlackAttachment(attachment: unknown): unknown {
  const media = ['audio_url', 'video_url']
    .map((name) => text(attachment, name))
    .filter((url) => url !== '')
    .map((url) => `<${url}>`)
  const written = text(attachment, 'msg') || text(attachment, 'text')
  return { ...toObject(attachment), text: [written, ...media].filter(Boolean).join('\n') }
}
