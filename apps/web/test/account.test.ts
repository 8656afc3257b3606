import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strengthOf } from '../src/features/account/password-strength.ts'
import { deviceOf } from '@guildhall/contract'

test('a browser is recognized despite the other browsers in its user agent', () => {
  const cases: [string, string | null, string | null, boolean][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0',
      'Opera',
      'Linux',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox',
      'macOS',
      false,
    ],
    ['curl/8.11.0', 'curl', null, false],
    ['Mozilla/5.0', null, null, false],
    ['', null, null, false],
  ]
  for (const [text, browser, system, isPhone] of cases) {
    assert.deepEqual(deviceOf(text), { browser, system, isPhone }, text)
  }
  assert.deepEqual(deviceOf(null), { browser: null, system: null, isPhone: false })
})

test('the strength of a password is its length without repetitions', () => {
  assert.equal(strengthOf('hunter22'), 'fair')
  assert.equal(strengthOf('blue-lantern'), 'good')
  assert.equal(strengthOf('seven blue lanterns in fog'), 'strong')
  assert.equal(strengthOf('a'.repeat(40)), 'fair')
})
