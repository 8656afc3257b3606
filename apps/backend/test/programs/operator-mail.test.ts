import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runOperatorWith } from '../child.ts'
import { startMailServer } from '../mail-server.ts'

test('the operator command sends an e-mail, or prints why it cannot', async (t) => {
  const mails = await startMailServer(t)
  const check = (settings: Record<string, string>, address: string) =>
    runOperatorWith(t, settings, 'mail-check', address)
  const [sent, refused, wrongLogin, off] = await Promise.all([
    check(mails.settings, 'ada@example.org'),
    check(mails.settings, 'unknown@example.org'),
    check(
      { ...mails.settings, SMTP_URL: mails.settings.SMTP_URL.replace(/:[^:@]+@/, ':secret@') },
      'ada@example.org',
    ),
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
  assert.deepEqual([off.code, off.stderr], [1, 'E-mail is off. Set SMTP_URL and MAIL_FROM.\n'])
})
