import type { WebhookFormat } from '@guildhall/contract'
import { alertmanager } from './alertmanager.ts'
import { arr } from './arr.ts'
import { bitbucket } from './bitbucket.ts'
import { discord } from './discord.ts'
import type { Format } from './draft.ts'
import { github, githubHeaders } from './github.ts'
import { gitlab } from './gitlab.ts'
import { grafana } from './grafana.ts'
import { healthchecks } from './healthchecks.ts'
import { homeassistant } from './homeassistant.ts'
import { jellyfin } from './jellyfin.ts'
import { jenkins } from './jenkins.ts'
import { kofi } from './kofi.ts'
import { plainText, textHeaders } from './plain-text.ts'
import { plex } from './plex.ts'
import { proxmox } from './proxmox.ts'
import { sentry } from './sentry.ts'
import { slack } from './slack.ts'
import { statuspage } from './statuspage.ts'
import { tautulli } from './tautulli.ts'
import { teams } from './teams.ts'
import { uptimeKuma } from './uptime-kuma.ts'
import { uptimeRobot } from './uptimerobot.ts'

/** How a form is read, and how its senders expect the answer. */
export interface Form {
  format: Format
  body: 'json' | 'text' | 'any'
  answers: 'guildhall' | 'discord' | 'slack' | 'rocketchat' | 'teams'
  /** Its tools let people choose PUT, which means the same. */
  takesPut?: boolean
  /** The headers that the format reads. */
  headers?: string[]
  /** Payloads contain passwords or addresses, so none is kept, not even of refused requests. */
  isSecret?: boolean
}

/** Of Sonarr and the tools that are made like it. */
const arrForm: Form = { format: arr, body: 'json', answers: 'guildhall', takesPut: true }

/** The last segment of a webhook's path, and the format that it names. */
export const forms: Readonly<Record<WebhookFormat, Form>> = {
  discord: { format: discord, body: 'json', answers: 'discord' },
  slack: { format: slack, body: 'any', answers: 'slack' },
  rocketchat: { format: slack, body: 'any', answers: 'rocketchat' },
  teams: { format: teams, body: 'json', answers: 'teams' },
  github: {
    format: github,
    body: 'json',
    answers: 'guildhall',
    headers: githubHeaders,
  },
  gitlab: { format: gitlab, body: 'json', answers: 'guildhall', headers: ['x-gitlab-event'] },
  bitbucket: { format: bitbucket, body: 'json', answers: 'guildhall', headers: ['x-event-key'] },
  jenkins: { format: jenkins, body: 'json', answers: 'guildhall' },
  grafana: { format: grafana, body: 'json', answers: 'guildhall', takesPut: true },
  alertmanager: { format: alertmanager, body: 'json', answers: 'guildhall' },
  'uptime-kuma': { format: uptimeKuma, body: 'json', answers: 'guildhall' },
  sentry: {
    format: sentry,
    body: 'json',
    answers: 'guildhall',
    headers: ['sentry-hook-resource'],
  },
  healthchecks: { format: healthchecks, body: 'any', answers: 'guildhall', takesPut: true },
  uptimerobot: { format: uptimeRobot, body: 'json', answers: 'guildhall' },
  statuspage: { format: statuspage, body: 'json', answers: 'guildhall' },
  proxmox: { format: proxmox, body: 'json', answers: 'guildhall', takesPut: true },
  homeassistant: { format: homeassistant, body: 'any', answers: 'guildhall', takesPut: true },
  sonarr: arrForm,
  radarr: arrForm,
  lidarr: arrForm,
  readarr: arrForm,
  whisparr: arrForm,
  prowlarr: arrForm,
  arr: arrForm,
  plex: { format: plex, body: 'json', answers: 'guildhall' },
  tautulli: { format: tautulli, body: 'json', answers: 'guildhall', takesPut: true },
  jellyfin: { format: jellyfin, body: 'json', answers: 'guildhall' },
  kofi: { format: kofi, body: 'json', answers: 'guildhall', isSecret: true },
  text: {
    format: plainText,
    body: 'text',
    answers: 'guildhall',
    takesPut: true,
    headers: textHeaders,
  },
}
