import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorStatus, type ErrorCode } from '@guildhall/contract'
import { ApiError } from '../src/shared/api/http.ts'
import { errorText } from '../src/shared/error-text.ts'
import { de } from '../src/shared/words/de/de.ts'
import { en } from '../src/shared/words/en/en.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]

test('what a server says is told in the language that is shown, whatever it says', () => {
  for (const code of codes) {
    const error = new ApiError(code, 'A sentence that nobody knows.')
    assert.doesNotMatch(errorText(error, de), /sentence|undefined/, code)
    assert.doesNotMatch(errorText(error, en), /undefined/, code)
  }
})

test('bad input names its field and what is wrong with it', () => {
  const told = (code: ErrorCode, message: string) => errorText(new ApiError(code, message), de)
  assert.equal(
    told('invalid_input', 'embeds.0.title: must have at most 256 characters'),
    'embeds.0.title: darf höchstens 256 Zeichen haben',
  )
  assert.equal(told('invalid_input', 'name: must be something else'), 'name: das geht so nicht')
  assert.equal(told('conflict', 'username: is taken'), 'username: ist schon vergeben')
  assert.equal(
    told('rate_limited', 'This channel is in slow mode: wait 4 s.'),
    'Langsam-Modus: In 4 s kannst du wieder senden.',
  )
})
