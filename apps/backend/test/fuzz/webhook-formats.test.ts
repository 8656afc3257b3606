import assert from 'node:assert/strict'
import { test } from 'node:test'
import { embedTexts, isWebhookFormat, limits, Message } from '@guildhall/contract'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { anyCharacter } from '../any-character.ts'
import { fitParts } from '../../src/chat/webhooks/formats/fit.ts'
import { forms } from '../../src/chat/webhooks/formats/index.ts'
import { AppError } from '../../src/core/app-error.ts'
import { githubExamples, payloads } from '../webhook-payloads.ts'
import { roundsOf } from './rounds.ts'

/** Names that the formats read, so that random objects reach their code. */
const names = [
  ...new Set(
    payloads.flatMap(({ body }) =>
      [...jsonIn(body).matchAll(/"(\w{1,30})":/g)].map(([, name]) => name ?? ''),
    ),
  ),
]

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: anyCharacter, maxLength: 50 }),
    fc.constantFrom('', '*_~`', '<http://x|y>', '2026-01-31', '0', 'https://example.org/a'),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), {
    maxKeys: 12,
  }),
})).value

/** A real payload in which some values are replaced. */
const mutated = fc
  .tuple(
    fc.constantFrom(...payloads, ...github()),
    fc.array(fc.tuple(fc.nat(), json), { maxLength: 8 }),
  )
  .map(([{ form, headers, body }, changes]) => {
    const parsed: unknown = JSON.parse(jsonIn(body))
    const holders = holdersIn(parsed)
    for (const [index, value] of changes) {
      const [holder, key] = holders[index % holders.length] ?? [{}, '']
      holder[key] = value
    }
    return { form, headers, body: parsed }
  })

/** The JSON of a body, also in a form. */
function jsonIn(body: string): string {
  const text = body.includes('%7B') ? decodeURIComponent(body.replaceAll('+', ' ')) : body
  return /\{[^]*\}/.exec(text)?.[0] ?? '{}'
}

function github() {
  return githubExamples().map(({ name, examples }) => ({
    form: 'github',
    headers: { 'x-github-event': name },
    body: JSON.stringify(examples[0]),
  }))
}

function holdersIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return []
  const own = value as Record<string, unknown>
  return Object.keys(own).flatMap(
    (key) => [[own, key], ...holdersIn(own[key])] as [Record<string, unknown>, string][],
  )
}

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

test('W49: every format turns every payload into a message within the limits, or refuses it', (t) => {
  t.diagnostic(`FUZZ_SEED=${seed}`)
  const check = (form: string, headers: Record<string, string>, body: unknown): void => {
    assert.ok(isWebhookFormat(form))
    const known = forms[form]
    try {
      const draft = known.format(headers, body)
      const message = fitParts(draft, { name: 'Webhook', avatar: null })
      const texts = [message.name, message.content, ...message.embeds.flatMap(embedTexts)]
      assert.ok([...texts.join('')].length <= limits.messageMax)
      assert.ok(message.embeds.length <= 10 && message.name.trim() !== '')
      assert.ok(Check(Message.properties.embeds, message.embeds), JSON.stringify(message.embeds))
      for (const text of texts) assert.ok(text.isWellFormed())
      assert.deepEqual(known.format(headers, body), draft)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  fc.assert(
    fc.property(mutated, ({ form, headers, body }) => check(form, headers, body)),
    { seed, numRuns: roundsOf(600) },
  )
  const event = fc.constantFrom(...githubExamples().map(({ name }) => name))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(forms)), json, event, (form, body, name) =>
      check(form, { 'x-github-event': name }, body),
    ),
    { seed, numRuns: roundsOf(1200) },
  )
})
