import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noMessageFilter } from '@guildhall/contract'
import type { Message } from '@guildhall/contract'
import { connect } from '../gateway-client.ts'
import { createServerFixture } from '../server-fixture.ts'
import { shareApp } from '../start-app.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook, fetchMessages } from '../webhooks.ts'

const sharedApp = shareApp()

test('names of channels are stored as links by id, which readers who see the channel find by its name', async () => {
  const app = await sharedApp()
  const fixture = await createServerFixture(app)
  const { owner, general, everyone } = fixture
  const lounge = await fixture.channel('Café & Lounge!')
  const voice = await fixture.channel('Voice 1', { type: 'voice' })
  const secret = await fixture.channel('secret plans')
  await owner.expect(
    200,
    owner.put(`/api/channels/${secret.id}/overwrites/${everyone.id}`, {
      target: 'role',
      allow: [],
      deny: ['view_channel'],
    }),
  )
  const ben = await fixture.member()
  const client = await connect(owner)
  const channelId = general.id
  const send = async (content: string, by = client): Promise<Message> =>
    (await by.action('message.send', { channelId, content })).message

  const { id, content } = await send(
    '> #café & lounge!, #VOICE 1 #general #secret plans `#general` \\#general #nothing #general-2',
  )
  const linked = `> <#${lounge.id}>, <#${voice.id}> <#${general.id}> <#${secret.id}> \`#general\` \\#general #nothing #general-2`
  assert.equal(content, linked)
  const edited = await client.action('message.edit', { messageId: id, content: 'see #Voice 1.' })
  assert.equal(edited.message.content, `see <#${voice.id}>.`)
  // Nobody links to what they can't view.
  const his = await connect(ben)
  assert.equal((await send('about #secret plans', his)).content, 'about #secret plans')
  const { hook } = await createWebhook(fixture)
  await app.visitor().expect(201, app.visitor().post(hook, { content: `see <#${lounge.id}>` }))
  assert.equal((await fetchMessages(fixture, channelId)).at(-1)?.content, `see <#${lounge.id}>`)

  await owner.expect(200, owner.patch(`/api/channels/${lounge.id}`, { name: 'Kitchen' }))
  await send(`hidden <#${secret.id}>`)
  const search = async (q: string, account = owner): Promise<string[]> => {
    const path = `${fixture.path}/search?${new URLSearchParams({ q }).toString()}`
    let found: { messages: Message[]; indexing: boolean } | undefined
    await waitUntil('the index is up to date', async () => {
      found = await account.expect(200, account.get(path))
      return !found!.indexing
    })
    return found!.messages.map((message) => message.content)
  }
  assert.deepEqual(await search('see kitch'), [`see <#${lounge.id}>`])
  assert.deepEqual(await search('hidden plans'), [`hidden <#${secret.id}>`])
  assert.deepEqual(await search('hidden plans', ben), [])

  const filter = { ...noMessageFilter, words: ['kitchen'] }
  await owner.expect(200, owner.put(`${fixture.path}/message-filter`, filter))
  await assert.rejects(send(`<#${lounge.id}>`, his), { code: 'forbidden' })
})
