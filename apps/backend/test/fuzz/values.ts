import type { Random } from './random.ts'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** A value that follows the schema, with some invalid values and some at their limits. */
export function createValue(random: Random, schema: Schema): unknown {
  if (random.below(9) === 0) return strangeValue(random)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return createValue(random, random.pick(schema.anyOf))
  switch (random.pick([schema.type ?? 'object'].flat())) {
    case 'string':
      return createString(random, schema)
    case 'integer':
    case 'number':
      return createNumber(random, schema)
    case 'boolean':
      return random.below(2) === 0
    case 'null':
      return null
    case 'array':
      return createList(random, schema)
    default:
      return createObject(random, schema)
  }
}

/** JSON values that often cause errors. */
export function strangeValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => '',
    () => random.pick([0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308]),
    () => random.pick(strangeTexts),
    () => random.pick(strangeTexts).repeat(1 + random.below(300)),
    () => [],
    () => [null, [[]], {}],
    () => ({ toString: 1, constructor: null, length: 3 }),
    () => Array.from({ length: random.below(60) }, () => random.below(9)),
    () => nested(1 + random.below(500)),
  ])()
}

const strangeTexts = [
  '\u0000',
  '\ud800',
  '\udc00\ud800',
  '🦊',
  'e\u0301',
  '\u202e',
  '\ufeff',
  "'; DROP TABLE users; --",
  '%00',
  '../',
  '<@everyone>',
  '"*" NEAR( OR',
  '__proto__',
  'constructor',
  '9007199254740993',
  'javascript:alert(1)',
  'http://[::1',
  'https://a.example/\u0007',
  '\r\nset-cookie: a=b',
]

function createString(random: Random, { minLength = 0, maxLength = 100 }: Schema): string {
  const letter = random.pick(['a', 'b', '7', '-', '🦊', ' ', random.pick(strangeTexts)])
  const length = random.pick([minLength - 1, minLength, maxLength, maxLength + 1, 5])
  return letter.repeat(Math.max(0, Math.min(length, 5000)))
}

function createNumber(random: Random, { minimum = 0, maximum = 2 ** 31 }: Schema): number {
  return random.pick([minimum - 1, minimum, maximum, maximum + 1, minimum + 0.5, random.below(100)])
}

function createList(random: Random, { items = {}, maxItems = 10 }: Schema): unknown[] {
  const length = random.pick([0, 1, 2, Math.min(maxItems, 50), Math.min(maxItems + 1, 50)])
  return Array.from({ length }, () => createValue(random, items))
}

function createObject(random: Random, { properties = {} }: Schema): Record<string, unknown> {
  const entries = Object.entries(properties)
    .filter(() => random.below(5) > 0)
    .map(([name, schema]) => [name, createValue(random, schema)])
  if (random.below(6) === 0) entries.push(['unknown', strangeValue(random)])
  return Object.fromEntries(entries) as Record<string, unknown>
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
