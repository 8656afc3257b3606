import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { messageWith, openAs, sendMessage } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'a channel that a role can no longer view disappears at once with its messages',
  inBrowser,
  async (t) => {
    const app = await sharedApp()
    const server = await createServerFixture(app)
    const crew = await server.role('crew', [])
    const plans = await server.channel('plans')
    const ben = await server.member(crew)
    const page = await openAs(t, ben, `/servers/${server.id}/${plans.id}`)
    await sendMessage(page, 'We meet at nine')
    await messageWith(page, 'We meet at nine').waitFor()
    const composer = page.getByRole('textbox', { name: 'Message #plans' })
    await composer.fill('an idea')

    const overwrite = `/api/channels/${plans.id}/overwrites/${crew.id}`
    const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
    await server.owner.expect(200, server.owner.put(overwrite, hidden))
    await messageWith(page, 'We meet at nine').waitFor({ state: 'detached' })
    const channels = page.getByRole('navigation', { name: 'Channels' })
    await channels.getByText('plans').waitFor({ state: 'detached' })
    assert.ok(await channels.getByText('general').isVisible())
    await page.locator('main:focus').getByText('plans is no longer available').waitFor()
    await assertAccessible(page, 'a channel that is gone')

    await server.owner.expect(200, server.owner.delete(overwrite))
    await channels.getByText('plans').click()
    await messageWith(page, 'We meet at nine').waitFor()

    await server.owner.expect(
      200,
      server.owner.put(`/api/channels/${plans.id}/overwrites/${crew.id}`, {
        target: 'role',
        allow: [],
        deny: ['send_messages'],
      }),
    )
    await page
      .getByText('You don’t have permission to send messages in this channel.')
      .first()
      .waitFor()
    // What was being written stays, and can be sent later.
    await page.getByText('an idea').waitFor()
    await assertAccessible(page, 'a draft that can’t be sent')
    await server.owner.expect(200, server.owner.delete(overwrite))
    await composer.waitFor()
    assert.equal(await composer.inputValue(), 'an idea')
  },
)
