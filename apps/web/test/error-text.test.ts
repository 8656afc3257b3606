import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorReasons, errorStatus, reasonMessage } from '@guildhall/contract'
import type { ErrorCode, ErrorReason } from '@guildhall/contract'
import { withLabels } from '../src/features/operator/known-settings.ts'
import { ApiError } from '../src/shared/api/http.ts'
import type { ErrorDetails } from '../src/shared/api/http.ts'
import { errorText } from '../src/shared/i18n/error-text.ts'
import { texts as de } from '../src/shared/i18n/de/de.ts'
import { reasons as germanReasons } from '../src/shared/i18n/de/error-reasons.ts'
import { fields as germanFields } from '../src/shared/i18n/de/error-fields.ts'
import { fields as englishFields } from '../src/shared/i18n/en/error-fields.ts'
import { texts as en } from '../src/shared/i18n/en/en.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const reasons = Object.keys(errorReasons) as ErrorReason[]
/** A value for every parameter of a reason. */
const params = { min: 2, max: 2, type: 'a string', values: 'a, b', permission: 'x', thing: 'y' }
const everyParam = {
  username: 'mia',
  id: '01a2',
  ...params,
  seconds: 4,
  detail: 'z',
  line: 1,
  column: 2,
  names: 'A, B',
  methods: 'POST',
  word: 'w',
  domain: 'd',
  received: 3,
  setting: 'SMTP_URL',
}

test('an error with an unknown reason is shown by its code, in the current language', async () => {
  await de.errors.load()
  for (const code of codes) {
    const error = new ApiError({ code, message: 'A sentence of a newer server.', reason: 'newer' })
    assert.doesNotMatch(errorText(error, de), /sentence|undefined/, code)
    assert.doesNotMatch(errorText(error, en), /undefined/, code)
  }
})

test('every reason has a German text, which uses only parameters of the reason', async () => {
  await de.errors.load()
  assert.deepEqual(Object.keys(germanReasons).sort(), [...reasons].sort())
  for (const reason of reasons) {
    const { code } = errorReasons[reason]
    const message = reasonMessage(reason, everyParam)
    assert.doesNotMatch(message, /[{}]|undefined/, reason)
    const error = new ApiError({ code, message, reason, params: everyParam })
    const german = errorText(error, de)
    assert.doesNotMatch(german, /[{}]|undefined/, reason)
    assert.notEqual(german, message, reason)
  }
})

test('A23: every reason is documented with its code', () => {
  const docs = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  for (const reason of reasons) {
    const { code, message } = errorReasons[reason]
    assert.ok(docs.includes(`| \`${reason}\` | \`${code}\` | ${message} |`), reason)
  }
  assert.equal(docs.match(/^\| `\w+` \| `\w+` \| /gm)?.length, reasons.length)
})

test('the text of invalid input names the field as people call it', async () => {
  await Promise.all([de.errors.load(), en.errors.load()])
  const german = (details: ErrorDetails) => errorText(new ApiError(details), de)
  const english = (details: ErrorDetails) => errorText(new ApiError(details), en)
  const refused = (field: string): ErrorDetails => ({
    code: 'invalid_input',
    message: `${field}: must have at most 256 characters`,
    field,
    reason: 'too_long',
    params: { max: 256 },
  })
  assert.equal(german(refused('host')), '„Adresse“ darf höchstens 256 Zeichen haben.')
  assert.equal(english(refused('host')), '“Address” must have at most 256 characters.')
  assert.equal(english(refused('rules.0.title')), '“Title” must have at most 256 characters.')
  assert.equal(german(refused('newer.field')), 'Die Eingabe darf höchstens 256 Zeichen haben.')
  assert.equal(english(refused('newer.field')), 'This entry must have at most 256 characters.')
  const rendered = refused('result.embeds.0.url')
  assert.equal(english(rendered), '“result.embeds.0.url” must have at most 256 characters.')
  const sentence = { reason: 'no_slow_mode', field: 'slowmodeSeconds' }
  assert.equal(
    english({
      code: 'invalid_input',
      message: `slowmodeSeconds: ${reasonMessage('no_slow_mode')}`,
      ...sentence,
    }),
    reasonMessage('no_slow_mode'),
  )
  assert.equal(
    german({
      code: 'rate_limited',
      message: 'This channel is in slow mode. Wait 4 s.',
      reason: 'slow_mode',
      params: { seconds: 4 },
    }),
    'Langsamer Modus: In 4 s kannst du wieder senden.',
  )
})

test('the error of a setting names it, and the other one that it mentions, as the page does', async () => {
  await Promise.all([de.errors.load(), en.errors.load()])
  const refused = new ApiError({
    code: 'invalid_input',
    message: 'changes.SMTP_URL: is needed with MAIL_FROM',
    field: 'changes.SMTP_URL',
    reason: 'needed_with',
    params: { setting: 'MAIL_FROM' },
  })
  assert.equal(
    errorText(withLabels(refused, 'en'), en),
    '“Mail server” is needed with “Sender of e-mails”.',
  )
  assert.equal(
    errorText(withLabels(refused, 'de'), de),
    '„Mailserver“ wird zusammen mit „Absender von E-Mails“ gebraucht.',
  )
})

test('both languages name the same fields', () => {
  assert.deepEqual(Object.keys(germanFields), Object.keys(englishFields))
})
