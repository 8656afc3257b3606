import assert from 'node:assert/strict'
import { test } from 'node:test'
import { communityTemplate } from '../../../backend/test/discord-template.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { startApp } from '../../../backend/test/start-app.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { openAs, openEmptyAs } from '../page-actions.ts'

test(
  'a template of Discord becomes a server after a preview, and a wrong one is refused in words',
  inBrowser,
  async (t) => {
    const app = await startApp(t)
    const page = await openEmptyAs(t, await app.register('mona'))
    await page.goto('/')
    await page.getByRole('button', { name: /^Move from Discord/ }).click()
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText('Paste the link of the template.').waitFor()
    await page.getByLabel('Template link').fill('https://example.org/abc')
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText(/^must be a template link such as/).waitFor()
    await assertAccessible(page, 'the source of a new server')
    const file = (name: string, content: object | string) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })
    const input = page.locator('input[type=file]')
    await input.setInputFiles(file('letter.json', 'Dear'))
    await page.getByText('This file isn’t a Discord template in JSON.').waitFor()
    await input.setInputFiles(
      file('wrong.json', { name: 'Guild', roles: [{ id: 0 }], channels: [] }),
    )
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByText('The template is wrong at roles.0.name: is required').waitFor()
    await page.getByRole('button', { name: 'Use a link instead' }).click()
    await input.setInputFiles(file('template.json', communityTemplate()))
    await page.getByRole('button', { name: 'Show preview' }).click()
    await page.getByRole('heading', { name: 'This is your new server' }).waitFor()
    await page.getByRole('list', { name: '8 channels' }).getByText('Town hall').waitFor()
    await page.getByRole('list', { name: '5 roles' }).getByText('Raid leader').waitFor()
    await page.getByText('“Manage server” for “Raid leader”').waitFor()
    await assertAccessible(page, 'the preview of a new server')
    await page.getByLabel('Server name').fill('Day Raiders')
    await page.getByRole('button', { name: 'Create server' }).click()
    await page.getByRole('heading', { name: 'This is the start of #welcome' }).waitFor()
    const channels = page.getByRole('navigation', { name: 'Channels' })
    await channels.getByRole('link', { name: /news/ }).waitFor()

    // Who has made a server already replaces it while it is empty.
    const { owner, id } = await createServerFixture(app)
    const other = await openAs(t, owner, `/servers/${id}`)
    await other.getByRole('link', { name: /^Coming from Discord/ }).click()
    await other.getByText('replaces “Guild”, which is still empty.').waitFor()
    const chosen = file('template.json', communityTemplate())
    await other.locator('input[type=file]').setInputFiles(chosen)
    await other.getByRole('button', { name: 'Show preview' }).click()
    await other.getByRole('button', { name: 'Create server' }).click()
    await other.getByRole('heading', { name: 'This is the start of #welcome' }).waitFor()
    const { servers } = await owner.expect(200, owner.get('/api/servers'))
    assert.equal(servers.length, 1)
    assert.notEqual(servers[0].id, id)
  },
)
