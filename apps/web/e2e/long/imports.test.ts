import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discordExport, discordMessage } from '../../../backend/test/discord-export.ts'
import { rawEntry, rawZip } from '../../../backend/test/imports.ts'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from '../browser.ts'
import { chooseAction, messageWith, openAs, openChannel } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test(
  'an owner imports the history of a server, also when the page is closed during the upload',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner } = server
    const times = [0, 1, 2].map((minute) => `2021-03-04T10:0${minute}:00+00:00`)
    const messages = times.map((time, index) => discordMessage(time, { content: `old ${index}` }))
    const channel = { id: '900', name: 'memories', category: null }
    const thread = {
      ...{ id: messages[1]!.id, name: 'a thread', type: 'GuildPublicThread' },
      ...{ category: 'memories', categoryId: '900' },
    }
    // Longer than what one request uploads.
    const whole = { ...discordExport(messages, channel), padding: 'x'.repeat(5_000_000) }
    const files = [
      ['memories.json', whole],
      ['general.json', discordExport(messages, { id: '901', name: 'general' })],
      ['thread.json', discordExport(messages.slice(0, 1), thread)],
    ].map(([name, content]) => ({
      name: name as string,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    }))
    const path = `/servers/${server.id}/settings/import`

    const first = await openAs(t, owner, path)
    await first.getByRole('heading', { name: 'Import' }).waitFor()
    await assertAccessible(first, 'no import yet')
    await first.route('**/files/*?offset=*', (route) =>
      new URL(route.request().url()).searchParams.get('offset') === '0'
        ? route.continue()
        : route.abort(),
    )
    await first.locator('input[type=file]').setInputFiles(files)
    await first.getByText('The server doesn’t respond').waitFor()
    await first.getByText('0 of 3 files').waitFor()
    await first.close()

    const page = await openAs(t, owner, path)
    await page.getByRole('heading', { name: 'The upload is waiting' }).waitFor()
    assert.match(await page.getByText('0 of 3 files').innerText(), /^4\d%/, 'a part is there')
    await page.locator('input[type=file]').setInputFiles(files.slice(1))
    await page.getByText('memories.json isn’t among the files').waitFor()
    await assertAccessible(page, 'an upload that waits')
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByRole('heading', { name: 'Choose where the messages go' }).waitFor()
    const choice = page.getByRole('combobox', { name: 'Channel for general' })
    assert.equal(await choice.innerText(), '#general', 'an empty channel of the same name')
    const threadChoice = page.getByRole('combobox', { name: 'Channel for a thread' })
    assert.equal(await threadChoice.innerText(), 'Thread in #memories')
    await page.setViewportSize({ width: 320, height: 640 })
    await assertAccessible(page, 'the choice of channels')
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByText('Import finished').waitFor()
    await page.getByText('7 messages · 1 author').waitFor()
    await assertAccessible(page, 'the report')
    await page.getByRole('link', { name: 'a thread', exact: true }).waitFor()
    await page.getByRole('link', { name: '#memories' }).click()
    await page.getByText('old 2').waitFor()
    await page.getByText('a thread', { exact: true }).waitFor()

    // A member was the author.
    const ben = await server.member()
    const channels = await server.channels()
    const memories = channels.find(({ name }) => name === 'memories')!
    const his = await openChannel(t, ben, memories)
    await chooseAction(his, messageWith(his, 'old 2'), 'This was me')
    await his.getByText('Someone who manages the server decides').waitFor()
    await page.goto(path)
    await page.getByText(`${ben.username} says: I was Ada 🦊`).waitFor()
    await page.getByRole('list', { name: 'Messages of Ada 🦊' }).getByText('old 1').waitFor()
    await assertAccessible(page, 'a claim')
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText(`${ben.username} was Ada 🦊`).waitFor()
    await messageWith(his, 'old 0').getByRole('button', { name: ben.username }).first().waitFor()

    // The owner takes it back, and asks him instead.
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('No imported author belongs').waitFor()
    await page.goto(`/servers/${server.id}/${memories.id}`)
    await chooseAction(page, messageWith(page, 'old 2'), 'Assign to a member…')
    const assign = page.getByRole('dialog', { name: 'Who was Ada 🦊?' })
    await assign.getByRole('combobox', { name: 'Member' }).fill(ben.username)
    await page.getByRole('option', { name: ben.username }).click()
    await assertAccessible(page, 'the choice of a member')
    await assign.getByRole('button', { name: 'Ask' }).click()
    await page.getByText(`${ben.username} is asked.`).waitFor()
    await his.getByText('Were you Ada 🦊 in the imported messages?').waitFor()
    await his.getByRole('button', { name: 'Answer…' }).click()
    await his.getByRole('list', { name: 'Messages of Ada 🦊' }).getByText('old 1').waitFor()
    await assertAccessible(his, 'a question about an imported author')
    await his.getByRole('button', { name: 'That was me' }).click()
    await his.getByText('Were you Ada 🦊 in').waitFor({ state: 'detached' })
    await messageWith(his, 'old 0').getByRole('button', { name: ben.username }).first().waitFor()

    // What is there already is not imported again.
    await page.goto(path)
    await page.locator('input[type=file]').setInputFiles(files.slice(1, 2))
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByText('3 messages that were here already').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[]'),
    })
    await page.getByText('notes.json: this is not an export of DiscordChatExporter').waitFor()

    // A file that is lost is named, and not counted as well.
    const lost = discordMessage(times[0]!, {
      attachments: [{ id: '7', url: 'media/a.txt', fileName: 'a.txt', fileSizeBytes: 4 }],
    })
    const exported = discordExport([lost], { id: '902', name: 'files' })
    const zip = rawZip([
      rawEntry('files.json', Buffer.from(JSON.stringify(exported))),
      { ...rawEntry('media/a.txt', Buffer.from('text')), crc: 1 },
    ])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'files.zip', mimeType: 'application/zip', buffer: zip })
    await page.getByRole('button', { name: 'Start import' }).click()
    await page.getByText('a.txt: can’t be read from the ZIP file').waitFor()
    await assertAccessible(page, 'a report with a lost file')
    assert.equal(await page.getByText('named here').count(), 0)
  },
)
