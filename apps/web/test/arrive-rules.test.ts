import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthOf, passwordFault, usernameFault } from '../src/shared/account-rules.ts'
import { inviteFault } from '../src/features/arrive/invite-fault.ts'
import { readInviteLink } from '../src/shared/invite-link.ts'
import { safePath } from '../src/features/arrive/safe-path.ts'
import { ApiError } from '../src/shared/api/http.ts'

const origin = 'https://hall.example'

test('after signing in one goes to a path of ours, and nowhere else', () => {
  assert.equal(safePath('/servers/1/2?at=7#x', origin), '/servers/1/2?at=7#x')
  assert.equal(safePath('/', origin), '/')
  const elsewhere = [
    null,
    '',
    'servers/1',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    ' //evil.example',
    '//user@evil.example',
    '//[',
  ]
  for (const then of elsewhere) assert.equal(safePath(then, origin), null, String(then))
})

test('an invite is read from a whole link, its path and the code alone', () => {
  const code = { kind: 'code', code: 'abcDEF2345' }
  for (const text of [
    'https://hall.example/invite/abcDEF2345',
    ' https://hall.example/invite/abcDEF2345/ ',
    'https://hall.example/invite/abcDEF2345?from=mail',
    '<https://hall.example/invite/abcDEF2345>',
    'hall.example/invite/abcDEF2345',
    '/invite/abcDEF2345',
    'abcDEF2345',
  ])
    assert.deepEqual(readInviteLink(text, origin), code, text)
})

test('what is no invite of ours is told apart', () => {
  assert.deepEqual(readInviteLink('https://other.example/invite/abc123', origin), {
    kind: 'elsewhere',
    host: 'other.example',
  })
  for (const text of ['', 'hello there', 'https://hall.example/servers/1', 'a.b', 'https://'])
    assert.deepEqual(readInviteLink(text, origin), { kind: 'unreadable' }, text)
})

test('usernames and passwords are held to the rules of the server', () => {
  assert.equal(usernameFault('mira_2.x-y'), null)
  assert.equal(usernameFault(''), 'missing')
  assert.equal(usernameFault('m'), 'short')
  assert.equal(usernameFault('m'.repeat(33)), 'long')
  for (const name of ['Mira', 'mi ra', 'mïra', 'mira!'])
    assert.equal(usernameFault(name), 'characters')
  assert.equal(passwordFault('1234567'), 'short')
  assert.equal(passwordFault('12345678'), null)
  // Characters are counted, not what they take.
  assert.equal(lengthOf('🦉🦉🦉🦉'), 4)
  assert.equal(passwordFault('🦉🦉🦉🦉'), 'short')
  assert.equal(passwordFault('🦉'.repeat(256)), null)
  assert.equal(passwordFault('🦉'.repeat(257)), 'long')
})

test('each refusal of an invite is told apart from what may pass', () => {
  const faults = [
    ['not_found', 'unknown'],
    ['invite_expired', 'expired'],
    ['invite_revoked', 'revoked'],
    ['invite_exhausted', 'exhausted'],
    ['forbidden', 'banned'],
    ['limit_reached', 'full'],
    ['rate_limited', null],
    ['unreachable', null],
  ] as const
  for (const [code, fault] of faults)
    assert.equal(inviteFault(new ApiError({ code, message: 'no' }, 400)), fault, code)
})
