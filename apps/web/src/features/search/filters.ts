import type { MessageContentKind } from '@guildhall/contract'

/** What narrows a search beside its words. */
export interface Filters {
  channelId: string | null
  authorId: string | null
  /** Of an author of imported messages, who is no member. */
  authorName: string | null
  mentionedId: string | null
  has: readonly MessageContentKind[]
  /** Days as 2026-11-22, in the user's time zone. */
  after: string | null
  before: string | null
}

export const noFilters: Filters = {
  channelId: null,
  authorId: null,
  authorName: null,
  mentionedId: null,
  has: [],
  after: null,
  before: null,
}

export const filterNames = ['from', 'in', 'mentions', 'has', 'before', 'after'] as const
export type FilterName = (typeof filterNames)[number]

/** A filter in the text of a search, such as `from:ada` or `from:"Ada L"`. */
export interface TypedFilter {
  name: FilterName
  /** Without quotes. */
  value: string
  /** As it was typed. */
  text: string
}

/** The name of each filter in the language of the user. English names are understood, too. */
type LocalNames = Record<FilterName, string>

const filterPattern = /(?<=^|\s)(\p{L}{1,20}):("[^"]*"?|\S*)/gu

/** Splits the text of a search into its filters and the rest. `open` is the filter at the end, which may be incomplete. */
export function splitFilters(text: string, names: LocalNames) {
  const filters: TypedFilter[] = []
  let open: TypedFilter | null = null
  const words = text.replace(filterPattern, (whole, typedName: string, typedValue: string, at) => {
    const name = filterNames.find((each) => {
      const folded = typedName.toLowerCase()
      return folded === each || folded === names[each].toLowerCase()
    })
    if (!name) return whole
    const filter = { name, value: typedValue.replaceAll('"', ''), text: whole }
    const isLast = Number(at) + whole.length === text.length
    if (isLast && !/^".*"$/.test(typedValue)) open = filter
    else filters.push(filter)
    return ''
  })
  return {
    words: words.replace(/\s+/g, ' ').trim(),
    filters,
    open: open as TypedFilter | null,
  }
}

/** The filters whose names begin with the word at the end of a text. */
export function namesFor(text: string, names: LocalNames, offered: readonly FilterName[]) {
  const word = lastWord(text).toLowerCase()
  if (word === '') return []
  return offered.filter(
    (name) => name.startsWith(word) || names[name].toLowerCase().startsWith(word),
  )
}

/** The text with the name of a filter instead of the word at its end. */
export function withName(text: string, name: string): string {
  return `${text.slice(0, text.length - lastWord(text).length)}${name}:`
}

/** The letters at the end of a text, if they can be the beginning of a filter's name; otherwise empty. */
function lastWord(text: string): string {
  return /(?<=^|\s)\p{L}{2,20}$/u.exec(text)?.[0] ?? ''
}

/** The text without one of its filters. */
export function withoutFilter(text: string, filter: TypedFilter): string {
  const at = text.lastIndexOf(filter.text)
  return at < 0 ? text : (text.slice(0, at) + text.slice(at + filter.text.length)).trimStart()
}

/** A day as it may be typed, 2026-11-22 or 22.11.2026, as 2026-11-22; null for what is not a day. */
export function parseDay(typed: string): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ??
    swapped(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed)) ??
    []
  if (year === undefined || month === undefined || day === undefined) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return dayOf(startOf(iso)) === iso ? iso : null
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found && [found[0], found[3], found[2], found[1]]
}

/** The first moment of a day, or of one some days later, in the user's time zone. */
export function startOf(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

/** The day of a time, as 2026-11-22. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(date.getFullYear()).padStart(4, '0'), ...parts].join('-')
}

/** The parameters of the request. */
export function toQuery({ channelId, authorId, mentionedId, has, after, before }: Filters) {
  return {
    ...(channelId !== null && { channelId }),
    ...(authorId !== null && { authorId }),
    ...(mentionedId !== null && { mentions: mentionedId }),
    ...(has.length > 0 && { has: has.join() }),
    ...(after !== null && { since: startOf(after, 1) }),
    ...(before !== null && { until: startOf(before) }),
  }
}

export function isEmpty(filters: Filters): boolean {
  return Object.keys(toQuery(filters)).length === 0
}
