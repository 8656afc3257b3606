import type { TestContext } from 'node:test'
import { createTestDatabase } from './postgres.ts'
import { startApp } from './start-app.ts'
import { startTcpProxy } from './tcp-proxy.ts'

/** Two processes with one database; `proxy` is between it and the second one. */
export async function startTwo(t: TestContext) {
  const url = await createTestDatabase()
  const proxy = await startTcpProxy(new URL(url))
  // A process that stops needs its database.
  t.after(() => proxy.restore())
  const proxied = Object.assign(new URL(url), { port: `${proxy.port}` }).href
  const one = await startApp(t, { DATABASE_URL: url })
  const two = await startApp(t, { DATABASE_URL: proxied })
  t.after(() => proxy.close())
  return { one, two, proxy, url }
}
