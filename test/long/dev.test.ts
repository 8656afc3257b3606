import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { freePort } from '../../apps/backend/test/free-ports.ts'
import { temporaryDirectory } from '../../apps/backend/test/temporary-directory.ts'

test('npm run dev serves the page and the API at one address and exits on SIGTERM', async (t) => {
  const dataDir = temporaryDirectory(t)
  const [port, webPort] = [await freePort(), await freePort()]
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB_PORT: String(webPort),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(dev, 'close')
  t.after(() => dev.kill())
  let output = ''
  for await (const chunk of dev.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk
    if (/Guildhall listening/.test(output) && /Local:/.test(output)) break
  }
  dev.stdout.resume()

  const url = `http://127.0.0.1:${webPort}`
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  assert.equal(page.status, 200, output)
  assert.match(await page.text(), /src\/app\/main\.tsx/)
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse battery' }),
  })
  assert.equal(registered.status, 201, await registered.text())

  dev.kill()
  assert.deepEqual(await ended, [0, null])
})
