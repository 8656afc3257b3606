import { webhookFormatNames } from '@guildhall/contract'
import type { WebhookFormat } from '@guildhall/contract'

/** A request that posts a message. */
function curlLine(url: string, text: string): string {
  return `curl '${url}' \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify({ content: text }).replaceAll("'", String.raw`'\''`)}'`
}

/** A script that posts its arguments. */
function shellScript(url: string): string {
  return `#!/bin/sh
jq -n --arg text "$*" '{content: $text}' |
  curl -fsS '${url}' -H 'content-type: application/json' -d @-`
}

/** A step of a GitHub workflow. The URL is a secret of the repository. */
const workflowStep = `- name: Report to the chat
  if: always()
  env:
    URL: \${{ secrets.CHAT_WEBHOOK }}
    TEXT: \${{ github.repository }}, \${{ github.ref_name }}: \${{ job.status }}
  run: |
    jq -n --arg text "$TEXT" '{content: $text}' |
      curl -fsS "$URL" -H 'content-type: application/json' -d @-`

/** A notification target whose body has the variables of Proxmox. */
const proxmoxBody = (url: string): string => `${url}/proxmox

{
  "title": "{{ escape title }}",
  "message": "{{ escape message }}",
  "severity": "{{ severity }}",
  "timestamp": {{ timestamp }},
  "fields": {{ json fields }}
}`

const homeAssistantNotify = (url: string): string => `notify:
  - name: guildhall
    platform: rest
    method: POST_JSON
    resource: '${url}/homeassistant'
    title_param_name: title
    data:
      data:
        instance: "{{ state_attr('zone.home', 'friendly_name') }}"
        tag: "{{ data.tag | default('') }}"
        image: "{{ data.image | default('') }}"
        url: "{{ data.url | default('') }}"`

/** The same webhook at the path that Discord's have: these tools add to it what Discord's API has. */
const likeDiscord = (url: string): string => url.replace('/api/hooks/', '/api/webhooks/')

type Line = (url: string, greeting: string) => string

/** Tools that need more than the URL with the name of their format, and tools without a format of their own. */
const ownLines = {
  curl: curlLine,
  gitea: (url) => `${url}/github`,
  alertmanager: (url) => `webhook_configs:\n  - url: '${url}/alertmanager'`,
  proxmox: proxmoxBody,
  homeassistant: homeAssistantNotify,
  zabbix: likeDiscord,
  netdata: (url) => `DISCORD_WEBHOOK_URL="${likeDiscord(url)}"`,
  text: (url) => `backup.sh 2>&1 | curl -fsS --data-binary @- '${url}/text'`,
  shell: shellScript,
  githubActions: () => workflowStep,
} as const satisfies Record<string, Line>

export type Tool = keyof typeof ownLines | WebhookFormat

/** In the order in which they are listed. */
export const tools: readonly Tool[] = [
  'curl',
  ...webhookFormatNames.flatMap((name): Tool[] => {
    if (name === 'github') return [name, 'gitea']
    return name === 'uptime-kuma' ? ['zabbix', 'netdata', name] : [name]
  }),
  'shell',
  'githubActions',
]

/** What to paste into the tool. */
export function lineFor(tool: Tool, url: string, greeting: string): string {
  const lines: Partial<Record<Tool, Line>> = ownLines
  return lines[tool]?.(url, greeting) ?? `${url}/${tool}`
}
