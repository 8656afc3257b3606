import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser } from './browser.ts'
import { messageWith, openAs, sendMessage } from './page-actions.ts'

test(
  'a channel that a role can no longer view disappears at once with its messages',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const guild = await createServerFixture(app)
    const crew = await guild.role('crew', [])
    const plans = await guild.channel('plans')
    const ben = await guild.member(crew)
    const page = await openAs(t, ben, `/servers/${guild.id}/${plans.id}`)
    await sendMessage(page, 'We meet at nine')
    await messageWith(page, 'We meet at nine').waitFor()

    const overwrite = `/api/channels/${plans.id}/overwrites/${crew.id}`
    const hidden = { target: 'role', allow: [], deny: ['view_channel'] }
    await guild.owner.expect(200, guild.owner.put(overwrite, hidden))
    await messageWith(page, 'We meet at nine').waitFor({ state: 'detached' })
    const channels = page.getByRole('navigation', { name: 'Channels' })
    await channels.getByText('plans').waitFor({ state: 'detached' })
    assert.ok(await channels.getByText('general').isVisible())

    await guild.owner.expect(200, guild.owner.delete(overwrite))
    await channels.getByText('plans').click()
    await messageWith(page, 'We meet at nine').waitFor()

    await guild.owner.expect(
      200,
      guild.owner.put(`/api/channels/${plans.id}/overwrites/${crew.id}`, {
        target: 'role',
        allow: [],
        deny: ['send_messages'],
      }),
    )
    await page
      .getByText('You don’t have permission to send messages in this channel.')
      .first()
      .waitFor()
  },
)
