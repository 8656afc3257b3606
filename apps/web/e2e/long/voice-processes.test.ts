import test, { after } from 'node:test'
import { createTestDatabase } from '../../../backend/test/postgres.ts'
import { waitUntil } from '../../../backend/test/wait-until.ts'
import { accountAt, startApp } from '../../../backend/test/start-app.ts'
import { inBrowser } from '../browser.ts'
import { closeVoiceBrowser, openVoicePage } from '../voice-page.ts'

after(closeVoiceBrowser)

test(
  'people at different processes hear each other, also after one process ended',
  inBrowser,
  async (t) => {
    const settings = { DATABASE_URL: await createTestDatabase() }
    const one = await startApp(t, settings)
    const two = await startApp(t, settings)
    const [ada, ben, cy] = [await one.register(), await one.register(), await one.register()]
    const { server, channels } = await ada.expect(201, ada.post('/api/servers', { name: 'Home' }))
    const { invite } = await ada.expect(201, ada.post(`/api/servers/${server.id}/invites`, {}))
    for (const member of [ben, cy]) {
      await member.expect(200, member.post(`/api/invites/${invite.code}/accept`))
    }
    const [adaPage, benPage, cyPage] = await Promise.all([
      openVoicePage(t, ada),
      openVoicePage(t, accountAt(two, ben)),
      openVoicePage(t, cy),
    ])
    const voiceId: string = channels[1].id
    for (const page of [adaPage, benPage, cyPage]) await page.join(voiceId)
    await Promise.all([
      adaPage.hears(ben.id),
      benPage.hears(ada.id),
      benPage.hears(cy.id),
      cyPage.hears(ada.id),
    ])

    await two.stop()
    await waitUntil('Ben has left', async () => (await adaPage.events('voice.left')).length > 0)
    await Promise.all([adaPage.hears(cy.id), cyPage.hears(ada.id)])
  },
)
