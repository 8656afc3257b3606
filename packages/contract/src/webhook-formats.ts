/**
 * The formats in which other tools post to the URL of a webhook, by the last segment of the path, with the names of their
 * tools. Clients list them in this order.
 */
export const webhookFormats = {
  github: 'GitHub',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  jenkins: 'Jenkins',
  grafana: 'Grafana',
  alertmanager: 'Prometheus Alertmanager',
  'uptime-kuma': 'Uptime Kuma',
  sentry: 'Sentry',
  healthchecks: 'Healthchecks',
  uptimerobot: 'UptimeRobot',
  statuspage: 'Statuspage',
  proxmox: 'Proxmox',
  homeassistant: 'Home Assistant',
  sonarr: 'Sonarr',
  radarr: 'Radarr',
  lidarr: 'Lidarr',
  readarr: 'Readarr',
  whisparr: 'Whisparr',
  prowlarr: 'Prowlarr',
  arr: 'Other *arr tools',
  plex: 'Plex',
  tautulli: 'Tautulli',
  jellyfin: 'Jellyfin',
  kofi: 'Ko-fi',
  discord: 'Discord',
  slack: 'Slack',
  rocketchat: 'Rocket.Chat',
  teams: 'Microsoft Teams',
  text: 'Text',
} as const

export type WebhookFormat = keyof typeof webhookFormats

export const webhookFormatNames = Object.keys(webhookFormats) as WebhookFormat[]

export function isWebhookFormat(name: string): name is WebhookFormat {
  return Object.hasOwn(webhookFormats, name)
}
