import { test } from 'node:test'
import { createServerFixture } from '../../backend/test/server-fixture.ts'
import { inBrowser } from './browser.ts'
import { openAs } from './page-actions.ts'
import { sharedApp } from './shared-app.ts'

test(
  'the audit log shows the names of members who left, and of what changed',
  inBrowser,
  async (t) => {
    const server = await createServerFixture(await sharedApp())
    const { owner, path } = server
    const ben = await server.member()
    await owner.expect(200, owner.delete(`${path}/members/${ben.id}`, { reason: 'inactive' }))
    const crew = await server.role('crew', [])
    await owner.expect(200, owner.patch(`${path}/roles/${crew.id}`, { mentionable: true }))
    const page = await openAs(t, owner, `/servers/${server.id}/settings/audit-log`)
    await page.getByText(`${owner.username} kicked ${ben.username}`).waitFor()
    const changed = page.getByRole('listitem').filter({ hasText: 'updated the role crew' })
    await changed.getByText('Everyone can mention it').waitFor()
  },
)
