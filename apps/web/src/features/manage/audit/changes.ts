import type { AuditEntry, Permission } from '@guildhall/contract'
import type { Times } from '../../../shared/i18n/times.ts'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import type { Texts } from '../../../shared/i18n/texts.ts'
import type { AuditNames } from './names.ts'

/** One thing that changed, in words. */
export interface ShownChange {
  field: string
  label: string
  /** Null where there is nothing to compare with. */
  from: string | null
  to: string
}

interface Change {
  from: unknown
  to: unknown
}

interface Context {
  manage: ManageTexts
  texts: Texts
  names: AuditNames
  times: Times
}

/** Told by the sentence already. */
const inSentence = new Set(['target', 'targetId', 'authorKind', 'authorId'])

/** What an entry says of the values before and after. */
export function shownChanges({ action, changes }: AuditEntry, context: Context): ShownChange[] {
  return Object.entries(changes).flatMap(([field, value]) => {
    if (inSentence.has(field) || isToldBy(action, field)) return []
    const change = isChange(value) ? value : { from: null, to: value }
    const isComing = action.endsWith('.created') || !isChange(value)
    if (isComing) return hasValue(change.to) ? [single(field, change.to, context)] : []
    if (action.endsWith('.deleted')) {
      return hasValue(change.from) ? [single(field, change.from, context)] : []
    }
    return compared(field, change, context)
  })
}

function single(field: string, value: unknown, context: Context): ShownChange {
  return {
    field,
    label: labelOf(field, context.manage),
    from: null,
    to: shown(field, value, context),
  }
}

function compared(field: string, { from, to }: Change, context: Context): ShownChange[] {
  if (Array.isArray(from) || Array.isArray(to)) return listChange(field, from, to, context)
  const after = single(field, to, context)
  if (field === 'icon' || (from !== 0 && !hasValue(from))) return [after]
  return [{ ...after, from: shown(field, from, context) }]
}

/** Nothing, none and off say little of what is new. */
function hasValue(value: unknown): boolean {
  const isNothing = value === null || value === undefined || value === '' || value === 0
  return !isNothing && !(Array.isArray(value) && value.length === 0)
}

/** Whether the sentence of an action tells of a field already, or it says nothing to anyone. */
function isToldBy(action: string, field: string): boolean {
  const isComingOrGoing = action.endsWith('.created') || action.endsWith('.deleted')
  if (isComingOrGoing && ['name', 'position'].includes(field)) return true
  if (field === 'channelId') return action.startsWith('message.') || action.startsWith('webhook.')
  return action === 'webhook.renamed' || action === 'server.owner_changed'
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function labelOf(field: string, { audit }: ManageTexts): string {
  const labels: Record<string, string> = audit.fields
  return labels[field] ?? field
}

/** Lists are told by what came and what went. */
function listChange(field: string, from: unknown, to: unknown, context: Context): ShownChange[] {
  const [old, next] = [listOf(from), listOf(to)]
  const added = next.filter((name) => !old.includes(name))
  const removed = old.filter((name) => !next.includes(name))
  const parts = [
    ...added.map((name) => `+ ${shown(field, name, context)}`),
    ...removed.map((name) => `− ${shown(field, name, context)}`),
  ]
  if (parts.length === 0) return []
  const label = labelOf(field, context.manage)
  return [{ field, label, from: null, to: parts.join(', ') }]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

function shown(field: string, value: unknown, context: Context): string {
  const { texts, manage, names, times } = context
  if (value === null || value === undefined || value === '') return texts.common.none
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no
  if (Array.isArray(value)) {
    const list = value as unknown[]
    return list.map((item) => shown(field, item, context)).join(', ') || texts.common.none
  }
  switch (field) {
    case 'icon':
      return manage.audit.newPicture
    case 'channelId':
    case 'parentId':
      return names.channel(text(value))
    case 'ownerId':
      return names.person(text(value))
    case 'added':
    case 'removed':
      return names.role(text(value))
    case 'permissions':
    case 'allow':
    case 'deny':
      return permissionName(value, manage)
    case 'mutedUntil':
    case 'expiresAt':
      return times.short(Number(value))
    case 'slowmodeSeconds':
      return value === 0 ? manage.channels.slowmodeOff : manage.span(Number(value))
    case 'type':
      return wordFor(texts.navigation.kinds, value)
    case 'ageRating':
      return wordFor(manage.overview.ageRatings, value)
    default:
      return text(value)
  }
}

function permissionName(value: unknown, { permissions }: ManageTexts): string {
  const name = text(value)
  return name in permissions ? permissions[name as Permission].name : name
}

function wordFor(texts: Record<string, string>, value: unknown): string {
  return texts[text(value)] ?? text(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
