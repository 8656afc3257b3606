import type { TestContext } from 'node:test'
import type { Account } from '../../backend/test/account.ts'
import { type TestApp } from '../../backend/test/start-app.ts'
import { viaProxy } from './network-proxy.ts'
import { openVoicePage } from './voice-page.ts'

/** `url` is where the pages reach the app. */
export async function setUpAt(t: TestContext, app: TestApp, people: number, url = app.url) {
  const accounts = await Promise.all(Array.from({ length: people }, () => app.register()))
  const [owner, ...others] = accounts
  const created = await owner!.expect(201, owner!.post('/api/servers', { name: 'Home' }))
  const serverId: string = created.server.id
  const voiceId: string = created.channels[1].id
  const path = `/api/servers/${serverId}`
  const { invite } = await owner!.expect(201, owner!.post(`${path}/invites`, {}))
  for (const other of others) {
    await other.expect(200, other.post(`/api/invites/${invite.code}/accept`))
  }
  const pages = await Promise.all(
    accounts.map((account) => openVoicePage(t, viaProxy({ url }, account))),
  )
  const deny = (account: Account, ...permissions: string[]) =>
    owner!.expect(
      200,
      owner!.put(`/api/channels/${voiceId}/overwrites/${account.id}`, {
        target: 'member',
        allow: [],
        deny: permissions,
      }),
    )
  return { app, owner: owner!, path, serverId, voiceId, pages, deny }
}
