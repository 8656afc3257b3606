import { appError } from '../../../core/app-error.ts'
import type { Draft, FormatHeaders } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf } from './keys.ts'
import { code, field, get, humanize, optional, plain, text, toHexColor, toTime } from './read.ts'

/** What Home Assistant sends as the title of a notification without one. */
const defaultTitle = 'Home Assistant'

/**
 * Notifications of Home Assistant: `notify` of the platform `rest` (https://www.home-assistant.io/integrations/notify.rest/),
 * with the data that its companion app knows, and states that a `rest_command` posts.
 */
export function homeassistant(_headers: FormatHeaders, body: unknown): Draft {
  if (typeof body === 'string') {
    if (body.trim() === '') throw appError('empty_post')
    return { content: body }
  }
  const message = text(body, 'message')
  const given = text(body, 'title')
  const title = given === defaultTitle && message !== '' ? '' : given
  if (message === '' && title === '') return stateOf(body)
  const data = get(body, 'data')
  const image = text(data, 'image') || text(body, 'image')
  const url = text(data, 'url') || text(data, 'clickAction') || text(body, 'url')
  const tag = text(data, 'tag')
  const color = toHexColor(text(data, 'color'))
  const isCard = title !== '' || image !== '' || url !== ''
  return {
    ...(isCard
      ? { embeds: [{ title, url, description: message, image, ...(color && { color }) }] }
      : { content: message }),
    // A notification with a tag replaces the one before.
    ...(tag !== '' && { key: keyOf('tag', text(data, 'instance'), tag) }),
  }
}

/** The state of an entity, as templates of automations write it. */
function stateOf(body: unknown): Draft {
  const entity = get(body, 'new_state') ?? get(body, 'to_state') ?? body
  const id = optional(body, 'entity_id') ?? optional(entity, 'entity_id')
  if (id === undefined || get(entity, 'state') === undefined)
    return { embeds: [fallbackEmbed(body)] }
  const old = get(body, 'old_state') ?? get(body, 'from_state')
  const name = text(entity, 'attributes', 'friendly_name') || humanize(id.replace(/^\w+\./, ''))
  const unit = text(entity, 'attributes', 'unit_of_measurement')
  const timestamp = toTime(get(entity, 'last_changed'))
  return {
    embeds: [
      {
        title: `${name}: ${[text(entity, 'state'), unit].filter(Boolean).join(' ')}`,
        fields: [
          ...field('Before', plain(text(old, 'state') || text(old))),
          ...field('Entity', code(id)),
        ],
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
  }
}
