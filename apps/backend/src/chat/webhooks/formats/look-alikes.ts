import { isWebhookFormat, webhookFormats } from '@guildhall/contract'
import type { WebhookFormat } from '@guildhall/contract'
import type { FormatHeaders } from './draft.ts'
import { get, text, toList } from './read.ts'

/** Headers that only the senders of one form have, and what their values begin with. */
const headerSigns: [form: WebhookFormat, header: string, start?: string][] = [
  ['github', 'x-github-event'],
  ['github', 'x-gitea-event'],
  ['github', 'x-gogs-event'],
  ['gitlab', 'x-gitlab-event'],
  ['bitbucket', 'x-event-key'],
  ['sentry', 'sentry-hook-resource'],
  ['discord', 'content-type', 'multipart/'],
  ['text', 'content-type', 'text/'],
]

/** Members that together only one form has; the first form that fits counts. */
const memberSigns: [form: WebhookFormat, ...members: string[]][] = [
  ['teams', '@type'],
  ['teams', 'themeColor'],
  ['teams', '$schema', 'body'],
  ['teams', 'type', 'attachments'],
  ['discord', 'avatar_url'],
  ['discord', 'allowed_mentions'],
  ['discord', 'tts'],
  ['discord', 'thread_name'],
  ['discord', 'components'],
  ['discord', 'poll'],
  ['gitlab', 'object_kind'],
  ['github', 'repository', 'sender'],
  ['github', 'zen'],
  ['bitbucket', 'repository', 'actor'],
  ['jenkins', 'build', 'url'],
  ['jenkins', 'buildUrl'],
  ['grafana', 'alerts', 'orgId'],
  ['alertmanager', 'alerts', 'groupKey'],
  ['uptime-kuma', 'heartbeat', 'monitor'],
  ['sentry', 'installation', 'data'],
  ['sentry', 'project_name', 'culprit'],
  ['healthchecks', 'n_pings'],
  ['healthchecks', 'last_ping'],
  ['uptimerobot', 'monitorFriendlyName'],
  ['uptimerobot', 'monitorID'],
  ['uptimerobot', 'monitor_friendly_name'],
  ['statuspage', 'page', 'incident'],
  ['statuspage', 'page', 'component'],
  ['plex', 'event', 'Metadata'],
  ['jellyfin', 'NotificationType'],
  ['tautulli', 'action', 'session_key'],
  ['tautulli', 'action', 'media_type'],
  ['tautulli', 'action', 'server_name'],
  ['kofi', 'verification_token', 'kofi_transaction_id'],
  ['proxmox', 'severity', 'message'],
  ['homeassistant', 'entity_id'],
  ['rocketchat', 'text', 'alias'],
  ['rocketchat', 'msg'],
  ['slack', 'text'],
  ['slack', 'blocks'],
  ['slack', 'attachments'],
  ['text', 'message'],
]

/** A sentence about the form whose request this seems to be; empty if it is none that Guildhall knows. */
export function formHint(headers: FormatHeaders, body: unknown): string {
  const form = formLike(headers, body)
  if (form === undefined) return ''
  const name = form === 'text' ? 'any text' : `${webhookFormats[form]}'s format`
  return `For ${name}, add /${form} to the URL.`
}

function formLike(headers: FormatHeaders, body: unknown): WebhookFormat | undefined {
  for (const [form, header, start = ''] of headerSigns) {
    if (headers[header]?.toLowerCase().startsWith(start)) return form
  }
  if (get(body, 'eventType') !== undefined) {
    const name = text(body, 'instanceName').toLowerCase()
    return isWebhookFormat(name) ? name : 'arr'
  }
  const found = memberSigns.find(([, ...members]) =>
    members.every((member) => get(body, member) !== undefined),
  )
  return hasDiscordEmbed(body) ? 'discord' : found?.[0]
}

/** Discord's embeds need no address, and have objects where Guildhall's cards have texts. */
function hasDiscordEmbed(body: unknown): boolean {
  const [embed] = toList(get(body, 'embeds'))
  const parts = ['image', 'thumbnail', 'footer'].map((name) => get(embed, name))
  return (
    embed !== undefined &&
    (get(embed, 'url') === undefined || parts.some((part) => typeof part === 'object'))
  )
}
