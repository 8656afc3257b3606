import assert from 'node:assert/strict'
import os from 'node:os'
import { test } from 'node:test'
import { startAppForImages } from '../images.ts'
import { startApp } from '../start-app.ts'

/** A public address that must not be contacted, because the machine reports it as its own. */
const own = ['9.1.2.3', '2a00:db:1::5']
const port = 9

test("ST21: the machine's own public addresses are blocked for queries and image fetches", async (t) => {
  const eth0 = own.map((address) => ({ address }) as os.NetworkInterfaceInfo)
  t.mock.method(os, 'networkInterfaces', () => ({ eth0 }))
  const app = await startApp(t)
  for (const host of [...own, '::ffff:9.1.2.3', '64:ff9b::901:203']) {
    const query = { game: 'css', host, ports: [port] }
    const { status, body } = await app.visitor().post('/api/v1/query', query)
    assert.deepEqual([status, body.error.code], [400, 'SSRF_BLOCKED'], host)
  }
  const { show } = await startAppForImages(t, { IMAGE_ALLOWED_NETWORKS: '' })
  for (const host of ['9.1.2.3', '[::ffff:9.1.2.3]', '[2a00:db:1::5]']) {
    const { status, body } = await show(`http://${host}:8080/a.png`)
    assert.deepEqual([status, body.error.code], [403, 'forbidden'], host)
  }
})
