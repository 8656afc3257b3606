import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startChild } from '../child.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const operating = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')

test('SEC74 O76: a failed login is logged with its address for fail2ban, without the name and password', async (t) => {
  const child = await startChild(t, temporaryDirectory(t), { settings: { TRUST_PROXY: '1' } })
  const mia = child.visitor()
  await mia.register('mia')
  const secrets = ['mia-typed-her-password', 'not the password']
  const logIn = (username: string, address: string) =>
    child
      .visitor()
      .post(
        '/api/auth/login',
        { username, password: 'not the password' },
        { 'x-forwarded-for': address },
      )
  assert.equal((await logIn('mia', '192.0.2.7')).status, 401)
  assert.equal((await logIn('mia-typed-her-password', '2001:db8::7')).status, 401)
  const change = { current: 'not the password', next: 'a much better password' }
  assert.equal((await mia.post('/api/auth/password', change)).status, 400)
  const logLines = (): string[] =>
    child
      .stderr()
      .split('\n')
      .filter((line) => line.includes('Login'))
  await waitUntil('all three are logged', () => logLines().length === 3)

  const failed = fail2banFilter()
  const addresses = logLines().map((line) => failed.exec(line.replace(fail2banDate(), ''))?.[1])
  assert.deepEqual(addresses, ['192.0.2.7', '2001:db8::7', '127.0.0.1'])
  assert.deepEqual(
    logLines().map((line) => JSON.parse(line).userId),
    [mia.id, null, mia.id],
  )
  for (const secret of [...secrets, 'a much better password', mia.cookie!.split('=')[1]!]) {
    assert.ok(!child.stderr().includes(secret))
  }
})

/** The fail2ban expression from operating.md as a JavaScript regular expression. */
function fail2banFilter(): RegExp {
  const [, source = ''] = /^failregex = (.+)$/m.exec(operating) ?? []
  assert.ok(source.includes('<ADDR>'))
  return new RegExp(source.replace('<ADDR>', '([\\da-f.:]+)'))
}

/** The part of the line that fail2ban parses as the time and removes. */
function fail2banDate(): RegExp {
  const [, source = ''] = /^datepattern = (.+)$/m.exec(operating) ?? []
  assert.ok(source.includes('{LEPOCH}'))
  return new RegExp(source.replace('{LEPOCH}', '\\d{13}'))
}
