import type { Embed } from '@guildhall/contract'
import { DiscordError, lengthError, typeError } from './discord-errors.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { requireFewItems } from './few-items.ts'
import { firstOf, get, isTrue, link, optional, text, toList, toObject, toTime } from './read.ts'
import type { Json } from './read.ts'

const maxEmbeds = 10

/**
 * The body of Discord's execute-webhook route (https://docs.discord.com/developers/resources/webhook#execute-webhook).
 * Throws DiscordError.
 */
export function discord(_headers: FormatHeaders, body: unknown): Draft {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new DiscordError(50109, 'The request body contains invalid JSON.')
  }
  const { content, username, embeds } = body as Json
  checkText('content', content, 2000)
  checkText('username', username, 80)
  if (embeds !== undefined && embeds !== null && !Array.isArray(embeds)) {
    throw typeError('embeds', 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
  }
  if (toList(embeds).length > maxEmbeds) {
    throw lengthError('embeds', `Must be ${maxEmbeds} or fewer in length.`)
  }
  requireFewItems('components', get(body, 'components'))
  const written = [
    text(content),
    ...componentTexts(get(body, 'components')),
    pollText(get(body, 'poll')),
  ]
  return {
    username: optional(username),
    avatar: optional(body, 'avatar_url'),
    content: toMarkdown(written.filter(Boolean).join('\n')),
    embeds: [...toList(embeds).map(toEmbed), ...componentImages(get(body, 'components'))],
    mentionsBy: { ids: allowedIds(get(body, 'allowed_mentions')), names: false },
  }
}

/** The card of an embed in the form of Discord's API. */
function toEmbed(value: unknown): Embed {
  const embed = toObject(value)
  const color = toColor(embed['color'])
  const timestamp = toTime(embed['timestamp'])
  return {
    title: text(embed, 'title'),
    description: toMarkdown(text(embed, 'description')),
    url: text(embed, 'url'),
    ...(color !== undefined && { color }),
    author: {
      name: text(embed, 'author', 'name'),
      url: text(embed, 'author', 'url'),
      icon: text(embed, 'author', 'icon_url'),
    },
    fields: firstOf(embed['fields']).map((field) => ({
      name: text(field, 'name'),
      value: toMarkdown(text(field, 'value')),
      inline: isTrue(field, 'inline'),
    })),
    image: text(embed, 'image', 'url') || text(embed, 'video', 'url'),
    thumbnail: text(embed, 'thumbnail', 'url'),
    footer: text(embed, 'footer', 'text'),
    footerIcon: text(embed, 'footer', 'icon_url'),
    ...(timestamp !== undefined && { timestamp }),
  }
}

/** Emoji of Discord's servers become names. Mentions by Discord's ids mean nothing here. */
function toMarkdown(value: string): string {
  return value.replaceAll(/<a?:(\w{1,32}):\d{1,20}>/g, ':$1:')
}

/** `#rrggbb` of a number, also one in a text as many scripts write it: `#2ea043`, `0x2ea043`, `3055683`. */
function toColor(value: unknown): string | undefined {
  const hex = typeof value === 'string' ? /^(?:#|0x)([\da-f]{1,6})$/i.exec(value.trim()) : null
  const number = hex ? Number.parseInt(String(hex[1]), 16) : Number(text(value) || Number.NaN)
  const isColor = Number.isInteger(number) && number >= 0 && number < 2 ** 24
  return isColor ? `#${number.toString(16).padStart(6, '0')}` : undefined
}

/** A component and those inside of it, in their order. */
function componentsIn(components: unknown, depth = 0): unknown[] {
  if (depth > 5) return []
  return toList(components).flatMap((component) => [
    component,
    ...componentsIn(get(component, 'components'), depth + 1),
    ...componentsIn([get(component, 'accessory')].filter(Boolean), depth + 1),
  ])
}

/** Text of components, and links of buttons. */
function componentTexts(components: unknown): string[] {
  return componentsIn(components).map((component) => {
    const label = text(component, 'label')
    const url = text(component, 'url')
    return url ? link(label || url, url) : text(component, 'content')
  })
}

/** The pictures of galleries and thumbnails, with their descriptions. */
function componentImages(components: unknown): Embed[] {
  const media = componentsIn(components).flatMap((component) => [
    ...toList(get(component, 'items')),
    ...(get(component, 'media') === undefined ? [] : [component]),
  ])
  return media.map((one) => ({
    title: text(one, 'description'),
    image: text(one, 'media', 'url'),
  }))
}

function pollText(poll: unknown): string {
  const answers = firstOf(get(poll, 'answers')).map(
    (answer) => `- ${text(answer, 'poll_media', 'text')}`,
  )
  return [text(poll, 'question', 'text'), ...answers].join('\n').trim()
}

/** The accounts that `allowed_mentions` lets `<@id>` mention. */
function allowedIds(allowed: unknown): 'all' | string[] {
  if (allowed === undefined || allowed === null) return 'all'
  if (firstOf(get(allowed, 'parse')).includes('users')) return 'all'
  return firstOf(get(allowed, 'users')).map((id) => text(id))
}

function checkText(name: string, value: unknown, max: number): void {
  if (value === undefined || value === null) return
  if (typeof value === 'object') {
    throw typeError(name, 'STRING_TYPE_CONVERT', 'Could not interpret the value as string.')
  }
  if (typeof value === 'string' && [...value].length > max)
    throw lengthError(name, `Must be ${max} or fewer in length.`)
}
