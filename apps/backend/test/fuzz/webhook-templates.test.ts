import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TemplateResult } from '@guildhall/contract'
import fc from 'fast-check'
import Type from 'typebox'
import { anyCharacter } from '../any-character.ts'
import { renderTemplate } from '../../src/chat/webhooks/templates/engine.ts'
import { readResult } from '../../src/chat/webhooks/templates/read-result.ts'
import { AppError } from '../../src/core/app-error.ts'
import { compileCheck } from '../../src/core/schemas.ts'
import { roundsOf } from './rounds.ts'

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const maxLength = 2000
const check = compileCheck(Type.Object({ result: TemplateResult }))

const names = [
  'payload',
  'payload.a',
  'payload["b"]',
  'payload.list',
  'payload.list[0]',
  'i',
  'forloop.index',
  'x',
]
const hostileNames = [
  'payload.__proto__',
  'payload.constructor.constructor',
  'payload.toString',
  'payload.list.map',
  'payload["a"].length',
  'constructor',
  'globalThis',
  'process.env',
]
const value = fc.oneof(
  fc.constantFrom(...names, ...hostileNames),
  fc.constantFrom(
    '1',
    '-1',
    '999999999',
    '"text"',
    '""',
    '"%999d"',
    'nil',
    'true',
    'empty',
    '(1..50)',
  ),
)
const filter = fc
  .tuple(
    fc.constantFrom(
      ...[
        'json',
        'size',
        'upcase',
        'append',
        'split',
        'join',
        'sort',
        'map',
        'where',
        'date',
        'times',
        'slice',
      ],
      ...[
        'escape_markdown',
        'truncate',
        'default',
        'first',
        'last',
        'uniq',
        'concat',
        'replace',
        'strip_html',
      ],
      ...['group_by', 'find_exp', 'raw', 'inspect', 'to_integer', 'divided_by', 'nothing'],
    ),
    fc.array(value, { maxLength: 2 }),
  )
  .map(([name, given]) => ` | ${name}${given.length > 0 ? `: ${given.join(', ')}` : ''}`)
const output = fc
  .tuple(value, fc.array(filter, { maxLength: 3 }))
  .map(([first, filters]) => `{{ ${first}${filters.join('')} }}`)
const templates = fc.letrec<{ part: string; template: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{% endfor %}',
      '{% raw %}',
      '{"content": "',
      '"}',
      ',',
      '\n',
    ),
    output,
    fc
      .tuple(value, tie('template'))
      .map(([list, body]) => `{% for i in ${list} %}${body}{% endfor %}`),
    fc
      .tuple(value, tie('template'))
      .map(([one, body]) => `{% if ${one} %}${body}{% else %}-{% endif %}`),
    fc.tuple(value, filter).map(([one, change]) => `{% assign x = ${one}${change} %}`),
    tie('template').map((body) => `{% capture x %}${body}{% endcapture %}`),
    fc
      .constantFrom(
        'include',
        'render',
        'layout',
        'block',
        'increment',
        'cycle',
        'liquid',
        'case',
        'tablerow',
      )
      .chain((tag) => value.map((one) => `{% ${tag} ${one} %}`)),
  ),
  template: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
})).template

const payloads = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .record({
      a: fc.jsonValue(),
      b: fc.string({ unit: anyCharacter }),
      list: fc.array(fc.jsonValue()),
    })
    .map((one) => JSON.stringify(one)),
  fc.constantFrom(
    'null',
    '[]',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    `${'['.repeat(500)}${']'.repeat(500)}`,
  ),
)

test('every template renders every payload within the limits, or says where it failed', (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype]
  const before = prototypes.map((one) => Reflect.ownKeys(one).length)
  fc.assert(
    fc.property(templates, payloads, (source, payload) => {
      const rendered = renderTemplate({ source, payload, maxLength })
      if (rendered.kind === 'failed') {
        const lines = source.split('\n')
        assert.ok(rendered.line >= 1 && rendered.line <= lines.length, JSON.stringify(rendered))
        assert.ok(rendered.column >= 1 && rendered.detail.length <= 200)
        return
      }
      assert.ok(rendered.text.length <= maxLength)
      assert.ok(!rendered.text.includes('[native code]'))
      try {
        readResult(rendered.text, { name: 'Webhook', avatar: null }, check)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }),
    { seed, numRuns: roundsOf(3000) },
  )
  assert.deepEqual(
    prototypes.map((one) => Reflect.ownKeys(one).length),
    before,
  )
})
