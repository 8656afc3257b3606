import { test } from 'node:test'
import { createServerFixture } from '../../../backend/test/server-fixture.ts'
import { inBrowser } from '../browser.ts'
import { openAs } from '../page-actions.ts'
import { sharedApp } from '../shared-app.ts'

test('a member is away only when no device is used', inBrowser, async (t) => {
  const app = await sharedApp()
  const server = await createServerFixture(app)
  const ben = await server.member()
  const path = `/servers/${server.id}/${server.general.id}`
  const page = await openAs(t, server.owner, path)
  const seen = (status: string) =>
    page
      .getByRole('complementary')
      .getByRole('button', { name: `${status} ${ben.username}`, exact: true })
      .waitFor()
  const devices = [await openAs(t, ben, path), await openAs(t, ben, path)] as const
  /** The time of the last input passes by a change in another tab. */
  const leave = async (device: (typeof devices)[number]): Promise<void> => {
    await device.waitForFunction(() => localStorage.getItem('guildhall.input'))
    const tab = await device.context().newPage()
    await tab.goto('/api/health')
    await tab.evaluate(() => localStorage.setItem('guildhall.input', '0'))
    await tab.close()
  }
  await seen('Online')
  await leave(devices[0])
  await leave(devices[1])
  await seen('Away')
  await devices[0].mouse.move(200, 200)
  await seen('Online')
})
