import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperatorWith, startChild } from '../child.ts'
import { startMailServer } from '../mail-server.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

test('the operator command sends an e-mail, or prints why it cannot', async (t) => {
  const mails = await startMailServer(t)
  const check = (settings: Record<string, string>, address: string) =>
    runOperatorWith(t, settings, 'mail-check', address)
  const withoutLogin = await startMailServer(t, { offersLogin: false })
  const [sent, refused, wrongLogin, noLogin, off] = await Promise.all([
    check(mails.settings, 'ada@example.org'),
    check(mails.settings, 'unknown@example.org'),
    check(
      { ...mails.settings, SMTP_URL: mails.settings.SMTP_URL.replace(/:[^:@]+@/, ':secret@') },
      'ada@example.org',
    ),
    check(withoutLogin.settings, 'ada@example.org'),
    check({}, 'ada@example.org'),
  ])
  assert.deepEqual(
    [sent.code, sent.stdout, sent.stderr],
    [0, '127.0.0.1 accepted the e-mail to ada@example.org.\n', ''],
  )
  assert.equal((await mails.next('ada@example.org')).subject, 'Guildhall can send e-mails.')
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /^The e-mail could not be sent\. 127\.0\.0\.1:\d+: .*No such mailbox/,
  )
  assert.equal(wrongLogin.code, 1)
  assert.match(wrongLogin.stderr, /could not be sent.*Wrong login/)
  assert.doesNotMatch(wrongLogin.stderr, /secret/)
  assert.equal(noLogin.code, 1)
  assert.match(noLogin.stderr, /offers no login without TLS\..*leave out the user/)
  assert.deepEqual(withoutLogin.received, [])
  const hint = 'If they are set in the browser, Guildhall must be running.'
  const isOff = `E-mail is off. Set SMTP_URL and MAIL_FROM. ${hint}\n`
  assert.deepEqual([off.code, off.stderr], [1, isOff])
})

test('O95: an e-mail that cannot be sent is logged once, and again after one was sent', async (t) => {
  const mails = await startMailServer(t)
  const child = await startChild(t, temporaryDirectory(t), {
    settings: { ...mails.settings, LOG_LEVEL: 'info' },
  })
  const ada = child.visitor()
  await ada.register('ada')
  const sendTo = async (address: string): Promise<void> => {
    const ended = mails.endedConnections()
    const body = { address, password: 'correct horse battery', language: 'en' }
    await ada.expect(200, ada.put('/api/auth/email', body))
    await waitUntil('the mail server was asked', () => mails.endedConnections() > ended)
  }
  const countOf = (text: string): number => child.stderr().split(text).length - 1
  const problem = 'an e-mail could not be sent'
  for (const count of [1, 2]) {
    await sendTo('unknown@example.org')
    await waitUntil('it is logged', () => countOf(problem) === count)
    if (count === 1) await sendTo('unknown@example.org')
    await sendTo('ada@example.org')
    await waitUntil('the end is logged', () => countOf('e-mails are sent again') === count)
  }
  assert.equal(countOf(problem), 2)
})
