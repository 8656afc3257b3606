import type {
  AuditAction,
  AuditDetails,
  AuditEntry,
  AuditField,
  Change,
  GameServerAlerts,
  Permission,
} from '@guildhall/contract'
import { languageName } from '../../../shared/i18n/language-name.ts'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { Times } from '../../../shared/i18n/times.ts'
import { viewOf } from './action-views.ts'
import type { AuditNames } from './audit-names.ts'

/** A detail of an entry as text. */
export interface ShownChange {
  field: string
  label: string
  /** Null if there is no old value to compare with. */
  from: string | null
  to: string
}

interface Context {
  manage: ManageTexts
  texts: Texts
  names: AuditNames
  times: Times
}

/** The details of an entry, without those that its sentence contains. */
export function shownChanges(entry: AuditEntry, context: Context): ShownChange[] {
  const view = viewOf(entry)
  const inSentence: readonly string[] = view?.inSentence ?? []
  return Object.entries(entry.changes).flatMap(([field, detail]: [string, unknown]) => {
    if (inSentence.includes(field)) return []
    if (!isChange(detail)) return isEmpty(detail) ? [] : [single(field, detail, context)]
    if (view?.isDeletion) return isEmpty(detail.from) ? [] : [single(field, detail.from, context)]
    return compared(field, detail, context)
  })
}

function compared(field: string, { from, to }: Change<unknown>, context: Context): ShownChange[] {
  if (from === null) return isEmpty(to) ? [] : [single(field, to, context)]
  if (Array.isArray(from) || Array.isArray(to)) return comparedLists(field, from, to, context)
  const after = single(field, to, context)
  const before = valueText(field, from, context)
  // One picture is named like the other.
  if (isUnset(from) || before === after.to) return [after]
  return [{ ...after, from: before }]
}

/** Lists show what was added and what was removed. */
function comparedLists(field: string, from: unknown, to: unknown, context: Context): ShownChange[] {
  const [old, next] = [listOf(from), listOf(to)]
  const added = next.filter((item) => !old.includes(item))
  const removed = old.filter((item) => !next.includes(item))
  const parts = [
    ...added.map((item) => `+ ${valueText(field, item, context)}`),
    ...removed.map((item) => `− ${valueText(field, item, context)}`),
  ]
  if (parts.length === 0) return []
  return [{ field, label: labelOf(field, context.manage), from: null, to: parts.join(', ') }]
}

function single(field: string, value: unknown, context: Context): ShownChange {
  return {
    field,
    label: labelOf(field, context.manage),
    from: null,
    to: valueText(field, value, context),
  }
}

function isChange(detail: unknown): detail is Change<unknown> {
  return typeof detail === 'object' && detail !== null && 'from' in detail && 'to' in detail
}

function isUnset(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A value that says nothing about a new or a deleted thing. */
function isEmpty(value: unknown): boolean {
  return isUnset(value) || value === 0 || value === false
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

function labelOf(field: string, { audit }: ManageTexts): string {
  const labels: Record<string, string> = audit.fields
  return labels[field] ?? field
}

function valueText(field: string, value: unknown, context: Context): string {
  const { none, yes, no } = context.texts.common
  if (isUnset(value)) return none
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value)) {
    return value.map((item: unknown) => valueText(field, item, context)).join(', ')
  }
  const formats: Partial<Record<string, unknown>> = formatters
  const format = formats[field] as ((value: unknown, context: Context) => string) | undefined
  return format?.(value, context) ?? String(value)
}

type Field = AuditField
type Detail<F extends Field> = {
  [A in AuditAction]: F extends keyof AuditDetails<A> ? NonNullable<AuditDetails<A>[F]> : never
}[AuditAction]
type ValueIn<D> = D extends Change<infer T> ? T : D
type ItemIn<V> = V extends readonly (infer I)[] ? I : V
/** The type of a field's value; for lists, of an item. */
type FieldValue<F extends Field> = NonNullable<ItemIn<ValueIn<Detail<F>>>>

type Format<F extends Field> = (value: FieldValue<F>, context: Context) => string
/** Fields whose values are words of the API, except those that are always part of the sentence. */
type WordField = {
  [F in Field]: FieldValue<F> extends string ? (string extends FieldValue<F> ? never : F) : never
}[Exclude<Field, 'target' | 'authorKind' | 'outcome'>]

/** The formats of fields. The values of others are shown unchanged, unless they are words of the API. */
const formatters: { [F in Exclude<Field, WordField>]?: Format<F> } & {
  [F in WordField]: Format<F>
} = {
  // Of a server, a picture; of a role, an emoji.
  icon: (icon: string, { manage, names }) =>
    icon.includes('/') ? manage.audit.newPicture : names.emoji(icon),
  emoji: (emoji, { names }) => names.emoji(emoji),
  channelId: (id, { names }) => names.channel(id),
  channelIds: (id, { names }) => names.channel(id),
  parentId: (id, { names }) => names.channel(id),
  reportChannelId: (id, { names }) => names.channel(id),
  exemptRoleIds: (id, { names }) => names.role(id),
  exemptChannelIds: (id, { names }) => names.channel(id),
  rules: ({ title }) => title,
  joinChannelId: (id, { names }) => names.channel(id),
  ownerId: (id, { names }) => names.person(id),
  roleIds: (id, { names }) => names.role(id),
  mode: (mode, { manage }) => manage.audit.menuModes[mode],
  added: (id, { names }) => names.role(id),
  removed: (id, { names }) => names.role(id),
  permissions: permissionName,
  allow: permissionName,
  deny: permissionName,
  mutedUntil: (time, { times }) => times.short(time),
  archivedAt: (time, { times }) => times.short(time),
  autoArchiveMinutes: (minutes, { manage }) => manage.span(minutes * 60),
  endsAt: (time, { times }) => times.short(time),
  expiresAt: (time, { times }) => times.short(time),
  slowmodeSeconds: (seconds, { manage }) =>
    seconds === 0 ? manage.channels.slowmodeOff : manage.span(seconds),
  deletedHours: (hours, { manage }) => manage.span(hours * 3600),
  type: (type, { texts }) => texts.navigation.kinds[type],
  alerts: ({ channelId, on }: GameServerAlerts, { manage, names, texts }) =>
    channelId === null || on.length === 0
      ? texts.common.none
      : `${names.channel(channelId)}: ${on.map((event) => manage.audit.alertEvents[event]).join(', ')}`,
  ageRating: (rating, { manage }) => manage.overview.ageRatings[rating],
  links: (rule, { manage }) => manage.audit.linkRules[rule],
  action: (action, { manage }) => manage.audit.filterActions[action],
  game: (slug, { names }) => names.game(slug),
  joinLanguage: (language) => languageName(language, language),
}

function permissionName(name: Permission, { manage }: Context): string {
  return name in manage.permissions ? manage.permissions[name].name : name
}
