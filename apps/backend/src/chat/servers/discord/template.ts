import Type from 'typebox'
import type { Static } from 'typebox'
import { compileCheck } from '../../../core/schemas.ts'
import { invalidInput } from '../../../core/app-error.ts'

/** Ids are small integers in templates, and snowflakes in what is stored by others. */
const TemplateId = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  pattern: String.raw`^\d{1,20}$`,
  minimum: 0,
})
const NullableId = Type.Unsafe<string | number | null>({
  type: ['string', 'integer', 'null'],
  pattern: String.raw`^\d{1,20}$`,
  minimum: 0,
})
const Text = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }))
const Count = Type.Optional(
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 2 ** 31 }),
)
const Flag = Type.Optional(Type.Boolean())

const TemplateRole = Type.Object({
  id: TemplateId,
  name: Type.String(),
  permissions: TemplateId,
  color: Count,
  colors: Type.Optional(
    Type.Unsafe<{ secondary_color?: number | null } | null>({ type: ['object', 'null'] }),
  ),
  hoist: Flag,
  mentionable: Flag,
  managed: Flag,
  icon: Text,
  unicode_emoji: Text,
  tags: Type.Optional(Type.Unsafe<object | null>({ type: ['object', 'null'] })),
})
export type TemplateRole = Static<typeof TemplateRole>

const TemplateOverwrite = Type.Object({
  id: TemplateId,
  /** 0 is a role, 1 a member. */
  type: Type.Unsafe<string | number>({ type: ['string', 'integer'] }),
  allow: TemplateId,
  deny: TemplateId,
})

const TemplateChannel = Type.Object({
  id: TemplateId,
  type: Type.Integer(),
  name: Type.String(),
  position: Type.Optional(Type.Integer()),
  parent_id: Type.Optional(NullableId),
  topic: Text,
  nsfw: Flag,
  bitrate: Count,
  user_limit: Count,
  rate_limit_per_user: Count,
  permission_overwrites: Type.Optional(Type.Array(TemplateOverwrite, { maxItems: 2000 })),
})
export type TemplateChannel = Static<typeof TemplateChannel>

const Template = Type.Object({
  name: Type.String(),
  description: Text,
  roles: Type.Array(TemplateRole, { minItems: 1, maxItems: 1000 }),
  channels: Type.Array(TemplateChannel, { maxItems: 2000 }),
  system_channel_id: Type.Optional(NullableId),
  system_channel_flags: Count,
  afk_channel_id: Type.Optional(NullableId),
  afk_timeout: Count,
  icon_hash: Text,
  verification_level: Count,
  explicit_content_filter: Count,
  default_message_notifications: Count,
})

/** A server as Discord describes it in a template: https://discord.com/developers/docs/resources/guild-template */
export type Template = Static<typeof Template>

const check = compileCheck(Template)

/**
 * Reads a template, alone or with what Discord's API puts around it. Throws `invalid_input` with the path below `path`.
 */
export function readTemplate(value: unknown, path: string): Template {
  const inner = innerOf(value)
  const at = inner === value ? path : `${path}.serialized_source_guild`
  const error = check(inner, at)
  if (error) throw error
  const template = inner as Template
  requireUnique(template.roles, `${at}.roles`)
  requireUnique(template.channels, `${at}.channels`)
  for (const [index, { permission_overwrites: overwrites = [] }] of template.channels.entries()) {
    requireUnique(overwrites, `${at}.channels.${index}.permission_overwrites`)
  }
  if (!template.roles.some(({ id }) => String(id) === everyoneId)) {
    throw invalidInput(`${at}.roles`, 'no_everyone_role')
  }
  return template
}

/** The id of the role that every member has. */
export const everyoneId = '0'

function innerOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return 'serialized_source_guild' in value ? value.serialized_source_guild : value
}

function requireUnique(items: readonly { id: string | number }[], path: string): void {
  const seen = new Set<string>()
  for (const [index, { id }] of items.entries()) {
    if (seen.has(String(id))) throw invalidInput(`${path}.${index}.id`, 'used_twice')
    seen.add(String(id))
  }
}
