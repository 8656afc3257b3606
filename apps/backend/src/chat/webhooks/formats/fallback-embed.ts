import type { Embed, EmbedField } from '@guildhall/contract'
import { code, cut, get, humanize, optional, plain, text, toObject } from './read.ts'

const titleNames = ['title', 'subject', 'name', 'event', 'summary', 'text', 'message', 'type']
const textNames = ['message', 'description', 'body', 'text', 'content', 'reason', 'error', 'detail']
const urlNames = ['html_url', 'web_url', 'url', 'link', 'permalink', 'href']
const maxFields = 12
const maxShownDepth = 4
/** Names of members that must not be shown. */
const secretName = /token|secret|passw|credential|api_?key|private_?key|authorization|signature/i
/** How many members are looked at for them. */
const maxMembers = 250

/** A card for a payload that no format knows: its title, text, link, and the values that are short enough to read. */
export function fallbackEmbed(body: unknown, title?: string): Embed {
  const found = (names: string[]): [string, string] | undefined => {
    for (const name of names) {
      const value = text(body, name)
      if (value) return [name, value]
    }
    return undefined
  }
  const heading = title === undefined ? found(titleNames) : undefined
  const description = found(textNames.filter((name) => name !== heading?.[0]))
  const url = found(urlNames)
  const used = new Set([heading?.[0], description?.[0], url?.[0]])
  return {
    title: title ?? heading?.[1] ?? 'Webhook',
    ...(description && { description: cut(plain(description[1]), 1000) }),
    ...(url && { url: url[1] }),
    fields: mainFields(body, used),
  }
}

function mainFields(body: unknown, used: Set<string | undefined>): EmbedField[] {
  if (typeof body !== 'object' || body === null) {
    const value = text(body) || compact(body)
    return value === '' ? [] : [{ name: 'Value', value: code(cut(value, 500)) }]
  }
  const fields: EmbedField[] = []
  for (const name of Object.keys(body).slice(0, maxMembers)) {
    if (fields.length === maxFields) break
    const value = get(body, name)
    if (used.has(name) || secretName.test(name)) continue
    const shown = text(value) || nameOf(value)
    if (shown === '' || shown.length > 200) continue
    fields.push({ name: cut(humanize(name) || '?', 100), value: plain(shown), inline: true })
  }
  if (fields.length > 0 || Object.keys(body).length === 0) return fields
  return [{ name: 'Payload', value: code(cut(compact(body), 500)) }]
}

/** The beginning of the JSON. */
function compact(value: unknown): string {
  return JSON.stringify(beginningOf(value)) ?? ''
}

/** The value without what nobody would read in a message: what is nested deeply, and all but the first members. */
function beginningOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxShownDepth) return '…'
  if (Array.isArray(value)) {
    return value.slice(0, maxFields).map((item) => beginningOf(item, depth + 1))
  }
  const names = Object.keys(value).slice(0, maxFields)
  return Object.fromEntries(
    names
      .filter((name) => !secretName.test(name))
      .map((name) => [name, beginningOf(get(value, name), depth + 1)]),
  )
}

function nameOf(value: unknown): string {
  const object = toObject(value)
  for (const name of ['full_name', 'name', 'login', 'title', 'id']) {
    const found = optional(get(object, name))
    if (found) return found
  }
  return ''
}
