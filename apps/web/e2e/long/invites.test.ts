import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultPassword } from '../../../backend/test/account.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser, openPage } from '../browser.ts'
import {
  messageWith,
  openAs,
  openChannel,
  postMessages,
  sendMessage,
  waitUntilVisible,
} from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('a pending member enters the server when the request is approved', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app, { requireApproval: true })
  const { invite } = await server.owner.expect(201, server.owner.post(`${server.path}/invites`, {}))
  const owner = await openAs(t, server.owner, `/servers/${server.id}/settings/join-requests`)
  await owner
    .getByRole('heading', { name: 'Join requests', level: 1 })
    .or(owner.getByRole('heading', { name: 'Join requests' }))
    .first()
    .waitFor()

  const mia = await app.register()
  const page = await openAs(t, mia, `/invite/${invite.code}`)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await page.getByRole('heading', { name: /You’ve asked to join/ }).waitFor()
  await assertAccessible(page, 'waiting for approval')

  await owner.getByText(mia.username).first().waitFor()
  await assertAccessible(owner, 'join requests')
  await owner.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  await sendMessage(page, 'Thank you for having me')
  await messageWith(page, 'Thank you for having me').waitFor()
})

test('the sidebar counts pending join requests', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app, { requireApproval: true })
  const { invite } = await server.owner.expect(201, server.owner.post(`${server.path}/invites`, {}))
  const page = await openChannel(t, server.owner, server.general)
  const mia = await app.register()
  await mia.expect(200, mia.post(`/api/invites/${invite.code}/accept`))
  await page.getByRole('button', { name: /1 join request/ }).waitFor()
  const request = `${server.path}/join-requests/${mia.id}`
  await server.owner.expect(200, server.owner.post(`${request}/approve`))
  await page.getByRole('button', { name: /1 join request/ }).waitFor({ state: 'detached' })
})

test('an invite that cannot be used says why', inBrowser, async (t) => {
  const app = await startApp(t)
  const server = await createServerFixture(app)
  const invites = `${server.path}/invites`
  const createInvite = async (fields: object) =>
    (await server.owner.expect(201, server.owner.post(invites, fields))).invite.code as string
  const singleUse = await createInvite({ maxUses: 1 })
  const short = await createInvite({ expiresInSeconds: 1 })
  const revoked = await createInvite({})
  const ben = await app.register('ben')
  await ben.expect(200, ben.post(`/api/invites/${singleUse}/accept`))
  await server.owner.expect(200, server.owner.delete(`/api/invites/${revoked}`))
  app.clock.advance(5000)

  const mia = await app.register('mia')
  const page = await openAs(t, mia, `/invite/${singleUse}`)
  await page
    .getByRole('heading', { name: 'This invite' })
    .or(page.getByRole('heading', { name: /invite (has reached its limit|no longer works)/ }))
    .first()
    .waitFor()
  for (const code of [short, revoked]) {
    await page.goto(`/invite/${code}`)
    await page
      .getByRole('heading', { name: /^This invite (has expired|was revoked|no longer works)/ })
      .waitFor()
  }
  await page.goto('/invite/no-such-code')
  await page.getByRole('heading', { name: 'Invite not found' }).waitFor()
  await assertAccessible(page, 'an unknown invite')

  await server.owner.expect(200, server.owner.put(`${server.path}/bans/${mia.id}`, {}))
  const open = await createInvite({})
  await page.goto(`/invite/${open}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'You’re banned from this server' }).waitFor()
  assert.equal((await mia.get('/api/servers')).body.servers.length, 0)
})

test(
  'a rejected member is notified at once and after a reload, and can request again',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app, { requireApproval: true })
    const { invite } = await server.owner.expect(
      201,
      server.owner.post(`${server.path}/invites`, {}),
    )
    const mia = await app.register()
    const page = await openAs(t, mia, `/invite/${invite.code}`)
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await page.getByRole('heading', { name: /You’ve asked to join/ }).waitFor()
    // The other browser shows it, too.
    const other = await openAs(t, mia, `/invite/${invite.code}`)
    await other.getByRole('heading', { name: /You’ve asked to join/ }).waitFor()

    const request = `${server.path}/join-requests/${mia.id}`
    await server.owner.expect(
      200,
      server.owner.post(`${request}/reject`, { reason: 'who is that?' }),
    )
    const rejected = page.getByRole('heading', { name: 'Your request to join Guild was declined' })
    await rejected.waitFor()
    await assertAccessible(page, 'a rejected join request')
    await page.reload()
    await rejected.waitFor()
    const text = await page.locator('main').innerText()
    assert.ok(!text.includes(server.owner.username) && !text.includes('who is that?'))
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('heading', { name: /You’ve asked to join/ }).waitFor()
    await server.owner.expect(200, server.owner.post(`${request}/approve`))
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor()
  },
)

test(
  'after joining by invite, the newest message is shown and nothing is marked as new',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const lines = Array.from(
      { length: 45 },
      (_, index) => `earlier message, line ${index + 1} of 45`,
    )
    await postMessages(server.owner, server.general.id, ...lines)
    const { invite } = await server.owner.expect(
      201,
      server.owner.post(`${server.path}/invites`, {}),
    )
    // The gateway has the server in memory while its owner is connected, and reads it from the database otherwise.
    for (let visitors = 0; visitors < 2; visitors += 1) {
      const page = await openAs(t, await app.register(), `/invite/${invite.code}`)
      await page.getByRole('button', { name: /^Join/ }).click()
      await waitUntilVisible(messageWith(page, 'line 45 of 45'))
      assert.equal(await page.getByText('New', { exact: true }).count(), 0, 'no divider')
      assert.equal(
        await page.getByRole('link', { name: /unread/i }).count(),
        0,
        'no unread channel',
      )
    }
  },
)

test(
  'with invite-only registration, an invite or an invitation of the operator allows registering',
  inBrowser,
  async (t) => {
    const open = await startApp(t)
    const server = await createServerFixture(open)
    const invites = `${server.path}/invites`
    const { invite } = await server.owner.expect(201, server.owner.post(invites, { maxUses: 1 }))
    await open.stop()
    const app = await startApp(t, { DATA_DIR: open.dataDir, REGISTRATION: 'invite' })

    const page = await openPage(t, app.url)
    await page.goto(`/invite/${invite.code}`)
    await page.getByRole('link', { name: 'Create account and join' }).click()
    await page.getByLabel('Username').fill('mia')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor()

    const operator = app.visitor()
    const { username } = server.owner
    await operator.expect(
      200,
      operator.post('/api/auth/login', { username, password: defaultPassword }),
    )
    const invitations = '/api/operator/invitations'
    const { invitation } = await operator.expect(201, operator.post(invitations, {}))
    const other = await openPage(t, app.url)
    await other.goto('/register')
    await other.getByLabel('Invite link').fill(invitation.url)
    await other.getByRole('button', { name: 'Open' }).click()
    await other.getByLabel('Username').fill('noa')
    await other.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await other.getByRole('button', { name: 'Create account' }).click()
    await other.getByRole('heading', { name: 'Welcome, noa!' }).waitFor()
    const { invite: forMembers } = await operator.expect(201, operator.post(invites))
    await app.stop()

    // With invitations alone, an invite to a server asks those without an account for an invitation.
    const strict = await startApp(t, {
      DATA_DIR: open.dataDir,
      REGISTRATION: 'operator_invitation',
    })
    const guest = await openPage(t, strict.url)
    await guest.goto('/')
    await guest.getByText('You need an invitation from the person who runs this').waitFor()
    await guest.goto(`/invite/${forMembers.code}`)
    await guest.getByText('No account yet? You need an invitation').waitFor()
    assert.equal(await guest.getByRole('link', { name: 'Create account and join' }).count(), 0)
    await guest.goto(`/register?invite=${forMembers.code}`)
    await guest.getByText('An invite to a server isn’t enough').waitFor()
    await guest.goto(`/register?invitation=unknown`)
    await guest.getByLabel('Username').fill('ida')
    await guest.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByText('Your invite isn’t valid here').waitFor()
  },
)
