import { limits } from '@guildhall/contract'
import { forms } from '../../apps/backend/src/chat/webhooks/formats/index.ts'
import { createWebhook } from '../../apps/backend/test/webhooks.ts'
import { repeat, requireRoute } from './parser-row.ts'
import type { Inputs, ParserRow, Stage } from './parser-row.ts'

const folder = 'apps/backend/src/chat/webhooks'
const size = limits.webhookFormBytes
/** Markup of all forms, whose pieces could be searched for their ends. */
const texts = [
  '<',
  '<!--',
  '<a href=x>',
  '<li>',
  '&amp;',
  '\u001b[',
  '`',
  '*a ',
  ':a',
  'http://',
  '\\',
  ' \n',
  '~~',
  '[](',
  '@',
  '🦊',
]

/** A body that has these members around a list or text of the largest size. */
const list = (before: string, item: string, after: string): string =>
  `${before}[${repeat(`${item},`, size - 1000)}${item}]${after}`
const string = (before: string, piece: string, after: string): string =>
  `${before}${JSON.stringify(repeat(piece, (size - 1000) / 2))}${after}`

/** What is bad for each form, beside what is bad for all. */
const bodies: Record<string, Record<string, string>> = {
  alertmanager: {
    'empty alerts': list('{"alerts":', '{}', '}'),
    'resolved alerts': list('{"alerts":', '{"status":"resolved"}', '}'),
    labels: `{"alerts":[{}],"commonLabels":{${members(size - 1000)}}}`,
    'group labels': `{"alerts":[{}],"groupLabels":{${members(size - 1000)}}}`,
  },
  grafana: {
    'empty alerts': list('{"alerts":', '{}', '}'),
    'resolved alerts': list('{"alerts":', '{"status":"resolved"}', '}'),
    labels: `{"alerts":[{}],"commonLabels":{${members(size - 1000)}}}`,
  },
  discord: {
    components: list('{"components":', '{}', '}'),
    'nested components': list('{"components":[{"components":', '{"label":"a"}', '}]}'),
    answers: list('{"poll":{"answers":', '{}', '}}'),
    'mention kinds': list('{"content":"a","allowed_mentions":{"parse":', '""', '}}'),
    fields: list('{"embeds":[{"fields":', '{}', '}]}'),
    description: string('{"embeds":[{"description":', '<t:1>', '}]}'),
  },
  slack: {
    attachments: list('{"attachments":', '{}', '}'),
    blocks: list('{"blocks":', '{}', '}'),
    'rich text': list('{"blocks":[{"type":"rich_text","elements":', '{}', '}]}'),
    'section fields': list('{"blocks":[{"fields":', '""', '}]}'),
    'context elements': list('{"blocks":[{"type":"context","elements":', '"*a*"', '}]}'),
    'list items': list(
      '{"blocks":[{"type":"rich_text","elements":[{"type":"rich_text_list","elements":',
      '{"type":"text","text":"a"}',
      '}]}]}',
    ),
    'attachment fields': list('{"attachments":[{"fields":', '{}', '}]}'),
    actions: list('{"attachments":[{"actions":', '{}', '}]}'),
    emoji: string('{"text":', ':tada:', '}'),
    links: string('{"text":', '<http://a|b>', '}'),
  },
  teams: {
    sections: list('{"sections":', '{"text":"a"}', '}'),
    facts: list('{"sections":[{"facts":', '{}', '}]}'),
    elements: list('{"type":"AdaptiveCard","body":', '{"type":"TextBlock","text":"a"}', '}'),
    inlines: list(
      '{"type":"AdaptiveCard","body":[{"type":"RichTextBlock","inlines":',
      '"a"',
      '}]}',
    ),
    actions: list('{"potentialAction":', '{"targets":[{"uri":"http://a"}]}', '}'),
    attachments: list('{"attachments":', '{"content":{"text":"a"}}', '}'),
    mentions: string('{"text":', '<at>', '}'),
    dates: string('{"text":', '{{DATE(2026-01-31T', '}'),
    'nested containers': `{"type":"AdaptiveCard","body":[${'{"items":['.repeat(size / 14)}${']}'.repeat(size / 14)}]}`,
  },
  github: {
    commits: list('{"commits":', '{}', '}'),
    labels: list('{"action":"opened","issue":{"labels":', '{}', '}}'),
    assets: list('{"release":{"assets":', '{}', '}}'),
    'hook events': list('{"hook":{"events":', '""', '}}'),
    tags: string('{"comment":{"body":', '<ol><li><a href="', '}}'),
    spaces: string('{"comment":{"body":', ' &', '}}'),
  },
  gitlab: {
    commits: list('{"object_kind":"push","commits":', '{}', '}'),
    labels: list('{"object_kind":"issue","labels":', '{}', '}'),
    builds: list('{"object_kind":"pipeline","builds":', '{"status":"failed"}', '}'),
    assets: list('{"object_kind":"release","assets":{"links":', '{}', '}}'),
  },
  bitbucket: {
    changes: list('{"push":{"changes":', '{}', '}}'),
    commits: list('{"push":{"changes":[{"new":{"name":"a"},"commits":', '{}', '}]}}'),
    reviewers: list('{"pullrequest":{"reviewers":', '{}', '}}'),
    'changed refs': list('{"eventKey":"repo:refs_changed","changes":', '{}', '}'),
    tags: string('{"pullrequest":{},"comment":{"text":', '<ol><li><a href="', '}}'),
  },
  jenkins: {
    culprits: list('{"build":{"scm":{"culprits":', '""', '}}}'),
    log: string('{"build":{"log":', '`', '}}'),
  },
  statuspage: {
    updates: list('{"incident":{"id":"a","incident_updates":', '{}', '}}'),
    affected: list('{"incident":{"incident_updates":[{"affected_components":', '{}', '}]}}'),
    'HTML body': string('{"incident":{"incident_updates":[{"body":', '<ol><li><a href="', '}]}}'),
    'spaces in HTML': string('{"incident":{"incident_updates":[{"body":', ' <br>', '}]}}'),
  },
  sonarr: {
    episodes: list('{"eventType":"Grab","series":{},"episodes":', '{}', '}'),
    tracks: list('{"eventType":"Grab","artist":{},"tracks":', '{"title":"a"}', '}'),
    images: list('{"eventType":"Grab","series":{"images":', '{}', '}}'),
    messages: list('{"eventType":"Grab","downloadStatusMessages":', '{}', '}'),
  },
  kofi: { items: list('{"amount":"1","shop_items":', '{}', '}') },
  plex: { summary: string('{"event":"media.play","Metadata":{"summary":', '*a', '}}') },
  proxmox: { lines: string('{"title":"a","message":', 'a\n', '}') },
  homeassistant: { entity: string('{"entity_id":', 'a.', ',"state":1}') },
  text: {
    tags: list('{"message":"a","tags":', '"x"', '}'),
    attachments: list('{"message":"a","attachments":', '{}', '}'),
  },
  healthchecks: { tags: list('{"name":"a","tags":', '""', '}') },
}

const events: Record<string, Record<string, string>> = {
  github: {
    commits: 'push',
    labels: 'issues',
    assets: 'release',
    'hook events': 'ping',
    tags: 'issue_comment',
    spaces: 'issue_comment',
  },
}

/** Forms with the same format are measured once. */
const measured = Object.entries(forms).filter(
  ([, { format }], index, all) => all.findIndex(([, other]) => other.format === format) === index,
)

export const formRows: ParserRow[] = measured.map(([form]) => ({
  name: `webhook form ${form}`,
  files: [`${folder}/formats/*.ts`],
  inputs: (stage) => inputsFor(form, stage),
}))

async function inputsFor(form: string, { t, app, fixture }: Stage): Promise<Inputs> {
  const channel = await fixture.channel(`form-${form}`)
  const { hook, path } = await createWebhook(fixture, { channelId: channel.id })
  // There are more forms than a server can have webhooks.
  t.after(() => fixture.owner.expect(200, fixture.owner.delete(path)))
  const url = `${app.url}${hook}/${form}`
  const all = { ...commonBodies(form), ...bodies[form] }
  return Object.fromEntries(
    Object.entries(all).map(([name, body]) => {
      const event = events[form]?.[name]
      const headers = {
        'content-type':
          form === 'text' && !bodies['text']?.[name] ? 'text/plain' : 'application/json',
        ...(event && { 'x-github-event': event }),
      }
      return [name, { bytes: body.length, feed: () => post(url, body, headers) }]
    }),
  )
}

/** Text fields that some form reads, nested values, and lists and objects with many members. */
function commonBodies(form: string): Record<string, string> {
  const ofTexts =
    form === 'text' ? bodiesOfTexts((piece) => repeat(piece, size - 1000)) : jsonTexts()
  return {
    'nested lists': '['.repeat(size / 2) + ']'.repeat(size / 2),
    'nested objects': '{"a":'.repeat(size / 7) + '1' + '}'.repeat(size / 7),
    members: `{${members(size - 1000)}}`,
    items: list('', '{}', ''),
    ...ofTexts,
  }
}

let createdTexts: Record<string, string> | undefined

/** Created once for all forms: creating them takes as long as parsing them. */
function jsonTexts(): Record<string, string> {
  const names = ['text', 'content', 'message', 'body', 'msg', 'title', 'name', 'desc', 'ref']
  createdTexts ??= bodiesOfTexts((piece) => {
    const fields = names.map((name) => string(`"${name}":`, piece, '').slice(0, size / 10))
    return `{${fields.join('",')}"}`
  })
  return createdTexts
}

function bodiesOfTexts(bodyOf: (piece: string) => string): Record<string, string> {
  return Object.fromEntries(
    texts.map((piece) => [`text of ${JSON.stringify(piece)}`, bodyOf(piece)]),
  )
}

function members(bytes: number): string {
  const count = Math.floor(bytes / 13)
  return Array.from({ length: count }, (_, index) => `"${index.toString(36)}":{}`).join(',')
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers })
  await response.text()
  requireRoute(response)
  if (response.status >= 500) throw new Error(`the form answered ${response.status}`)
}
