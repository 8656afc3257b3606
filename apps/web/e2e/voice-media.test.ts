import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestContext } from 'node:test'
import type { Account } from '../../backend/test/account.ts'
import { startApp } from '../../backend/test/start-app.ts'
import { inBrowser } from './browser.ts'
import { openVoicePage } from './voice-page.ts'

/** A server of Ada with the others as members. */
async function setUp(t: TestContext, ...names: string[]) {
  const app = await startApp(t)
  const [ada, ...others] = await Promise.all(['ada', ...names].map((name) => app.register(name)))
  const { server, channels } = await ada!.expect(201, ada!.post('/api/servers', { name: 'Home' }))
  const path = `/api/servers/${server.id}`
  const { invite } = await ada!.expect(201, ada!.post(`${path}/invites`, {}))
  for (const other of others) {
    await other.expect(200, other.post(`/api/invites/${invite.code}/accept`))
  }
  const accounts = [ada!, ...others] as Account[]
  const pages = await Promise.all(accounts.map((account) => openVoicePage(t, account)))
  return { app, path, serverId: server.id as string, voiceId: channels[1].id as string, pages }
}

test('two people hear and see each other', inBrowser, async (t) => {
  const { voiceId, pages } = await setUp(t, 'ben')
  const [ada, ben] = pages
  const first = await ada!.join(voiceId, { camera: true })
  const second = await ben!.join(voiceId, { camera: true })
  t.diagnostic(`connected after ${first.toFixed()} ms, heard after ${second.toFixed()} ms`)
  const [adaId, benId] = [ada!.account.id, ben!.account.id]
  await Promise.all([ada!.hears(benId), ben!.hears(adaId)])
  await Promise.all([ada!.watches(benId, 'camera'), ben!.watches(adaId, 'camera')])
  for (const one of [...(await ada!.received()), ...(await ben!.received())]) {
    assert.equal(one.lost, 0, `nothing is lost: ${JSON.stringify(one)}`)
  }
})
