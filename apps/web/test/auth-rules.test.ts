import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validatePassword, validateUsername } from '../src/shared/forms/account-validation.ts'
import { countCharacters } from '../src/shared/text/count-characters.ts'
import { inviteErrorOf } from '../src/features/auth/invite-error.ts'
import { parseInviteLink } from '../src/shared/invites/parse-invite-link.ts'
import { safePath } from '../src/features/auth/safe-path.ts'
import { ApiError } from '../src/shared/api/http.ts'

const origin = 'https://hall.example'

test('after signing in, only paths on this origin are opened', () => {
  assert.equal(safePath('/servers/1/2?at=7#x', origin), '/servers/1/2?at=7#x')
  assert.equal(safePath('/', origin), '/')
  const rejected = [
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
  for (const then of rejected) assert.equal(safePath(then, origin), null, String(then))
})

test('an invite is read from a full link, a path or a bare code', () => {
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
    assert.deepEqual(parseInviteLink(text, origin), code, text)
})

test('an invitation of an operator is read from its link', () => {
  const invitation = { kind: 'invitation', code: 'abcDEF2345' }
  for (const text of [
    'https://hall.example/register?invitation=abcDEF2345',
    '/register?invitation=abcDEF2345',
  ])
    assert.deepEqual(parseInviteLink(text, origin), invitation, text)
  for (const text of ['/register', '/register?invitation=', '/sign-in?invitation=abcDEF2345'])
    assert.deepEqual(parseInviteLink(text, origin), { kind: 'invalid' }, text)
})

test('links that are no invites of this instance are recognized', () => {
  assert.deepEqual(parseInviteLink('https://other.example/invite/abc123', origin), {
    kind: 'other-instance',
    host: 'other.example',
  })
  for (const text of ['', 'hello there', 'https://hall.example/servers/1', 'a.b', 'https://'])
    assert.deepEqual(parseInviteLink(text, origin), { kind: 'invalid' }, text)
})

test('usernames and passwords are validated like on the server', () => {
  assert.equal(validateUsername('mira_2.x-y'), null)
  assert.equal(validateUsername(''), 'missing')
  assert.equal(validateUsername('m'), 'short')
  assert.equal(validateUsername('m'.repeat(33)), 'long')
  for (const name of ['Mira', 'mi ra', 'mïra', 'mira!'])
    assert.equal(validateUsername(name), 'characters')
  assert.equal(validatePassword('1234567'), 'short')
  assert.equal(validatePassword('12345678'), null)
  // Counts characters, not code units.
  assert.equal(countCharacters('🦉🦉🦉🦉'), 4)
  assert.equal(validatePassword('🦉🦉🦉🦉'), 'short')
  assert.equal(validatePassword('🦉'.repeat(256)), null)
  assert.equal(validatePassword('🦉'.repeat(257)), 'long')
})

test('each reason why an invite cannot be used is distinguished from temporary errors', () => {
  const problems = [
    ['not_found', 'unknown'],
    ['invite_expired', 'expired'],
    ['invite_revoked', 'revoked'],
    ['invite_exhausted', 'exhausted'],
    ['forbidden', 'banned'],
    ['limit_reached', 'full'],
    ['rate_limited', null],
    ['unreachable', null],
  ] as const
  for (const [code, problem] of problems)
    assert.equal(inviteErrorOf(new ApiError({ code, message: 'no' }, 400)), problem, code)
})
