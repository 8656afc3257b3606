import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { assertAccessible, inBrowser } from './browser.ts'
import { openAs } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test('the audit log shows the names of members who left', inBrowser, async (t) => {
  const server = await createServerFixture(await sharedApp())
  const { owner, path } = server
  const ben = await server.member()
  await owner.expect(200, owner.delete(`${path}/members/${ben.id}`, { reason: 'inactive' }))
  const page = await openAs(t, owner, `/servers/${server.id}/settings/audit-log`)
  await page.getByText(`${owner.username} kicked ${ben.username}`).waitFor()
  await assertAccessible(page, 'the audit log')
})
