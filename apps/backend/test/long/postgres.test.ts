import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { StartError } from '../../src/core/start-error.ts'
import type { Account } from '../account.ts'
import { runOperatorWith } from '../child.ts'
import { connect } from '../gateway-client.ts'
import { createEmptyDatabase, createTestDatabase } from '../postgres.ts'
import { createServerFixture } from '../server-fixture.ts'
import { startApp } from '../start-app.ts'
import { queryPostgres } from '../stored-data.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { waitUntil } from '../wait-until.ts'
import { createWebhook } from '../webhooks.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

async function runIn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function changed(url: string, change: (url: URL) => void): string {
  const copy = new URL(url)
  change(copy)
  return copy.href
}

test('a database that cannot be used stops the start and stays as it is', async (t) => {
  const empty = await createEmptyDatabase()
  const [foreign, newer] = [await createEmptyDatabase(), await createTestDatabase()]
  await runIn(foreign, 'CREATE TABLE recipes (name text)')
  await runIn(newer, "INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'x')")
  const withFile = temporaryDirectory(t)
  await (await startApp(t, { DATA_DIR: withFile, DATABASE_URL: undefined })).stop()
  const withUploads = temporaryDirectory(t)
  mkdirSync(join(withUploads, 'images/ab'), { recursive: true })
  writeFileSync(join(withUploads, 'images/ab/file'), 'kept')
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: changed(empty, (url) => (url.port = '1')) }, /ECONNREFUSED/],
    [{ DATABASE_URL: changed(empty, (url) => (url.password = 'no')) }, /refused the user name/],
    [{ DATABASE_URL: changed(empty, (url) => (url.pathname = 'none')) }, /does not exist/],
    [{ DATABASE_URL: foreign }, /contains the tables of another program/],
    [{ DATABASE_URL: newer }, /newer version of Guildhall .*9999-later/],
    [{ DATABASE_URL: empty, DATA_DIR: withFile }, /empty database, but .*guildhall\.db contains/],
    [{ DATABASE_URL: empty, DATA_DIR: withUploads }, /empty database, but .*images contains/],
  ]
  for (const [settings, message] of cases) {
    await assert.rejects(startApp(t, settings), (error) => {
      assert.ok(error instanceof StartError, String(error))
      assert.match(error.message, /^DATABASE_URL/)
      assert.match(error.message, message)
      assert.ok(!error.message.includes(new URL(empty).password), error.message)
      return true
    })
  }
  const first = await startApp(t, { DATABASE_URL: empty })
  await first.register('mia')
  await first.stop()
  const next = await startApp(t, { DATABASE_URL: empty })
  const login = { username: 'mia', password: 'correct horse battery' }
  assert.equal((await next.visitor().post('/api/auth/login', login)).status, 200)
  const settings = { DATABASE_URL: empty, DATA_DIR: next.dataDir }
  const listed = await runOperatorWith(t, settings, 'accounts', 'list')
  assert.match(listed.stdout, /\nmia +active/)
  const backup = await runOperatorWith(t, settings, 'backup', join(withUploads, 'x.tar'))
  assert.equal(backup.code, 1)
  assert.match(backup.stderr, /^DATABASE_URL: backup and restore are for SQLite\. Use pg_dump/)
})

test('O60: messages, search, files and permissions work as on SQLite', async (t) => {
  const DATABASE_URL = await createTestDatabase()
  const app = await startApp(t, { DATABASE_URL })
  const fixture = await createServerFixture(app)
  const { owner, general } = fixture
  const ben = await fixture.member()
  const [writer, reader] = [await connect(owner), await connect(ben)]
  const texts = ['a nul \0 and \uFDD0 inside', `${'long'.repeat(900)}`, 'Äpfel & Birnen']
  for (const content of texts) {
    await writer.action('message.send', { channelId: general.id, content })
    const { message } = await reader.next('message.created')
    assert.equal(message.content, content)
  }
  const messages = `/api/channels/${general.id}/messages`
  const { messages: page } = await ben.expect(200, ben.get(messages))
  assert.deepEqual(
    page.map(({ content }: { content: string }) => content),
    texts,
  )
  const search = async (q: string) => {
    const query = new URLSearchParams({ q }).toString()
    const found = await ben.expect(200, ben.get(`${fixture.path}/search?${query}`))
    return found.messages.map(({ content }: { content: string }) => content)
  }
  await waitUntil('everything is indexed', async () => (await search('birnen')).length === 1)
  assert.deepEqual(await search('apf'), [texts[2]])
  assert.deepEqual(await search('birnen apfel'), [texts[2]])
  assert.deepEqual(await search('long'.repeat(40)), [texts[1]])
  assert.deepEqual(await search("' | & !:* \\"), [])

  const { number } =
    (await queryRows(DATABASE_URL, 'SELECT max(number) AS number FROM channels'))[0] ?? {}
  const created = await fixture.channel('second')
  const [row] = await queryRows(
    DATABASE_URL,
    `SELECT number FROM channels WHERE id = '${created.id}'`,
  )
  assert.equal(Number(row?.number), Number(number) + 1)
  await owner.expect(200, owner.delete(`/api/channels/${general.id}`))
  await reader.next('channel.deleted')
  await waitUntil(
    'the channel is purged',
    async () => (await queryRows(DATABASE_URL, 'SELECT * FROM purges')).length === 0,
  )
  for (const table of ['messages', 'message_search', 'message_search_rows']) {
    assert.deepEqual(await queryRows(DATABASE_URL, `SELECT * FROM ${table}`), [], table)
  }
})

async function queryRows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

test('no write reads a whole table, although it had few rows when it was analyzed', async (t) => {
  const url = await createEmptyDatabase()
  const app = await startApp(t, { DATABASE_URL: url })
  const { hook } = await createWebhook(await createServerFixture(app))
  const post = async () => app.visitor().post(hook, { content: 'hello' })
  const scans = async (kind: 'seq_scan' | 'idx_scan'): Promise<number> => {
    const sql = `SELECT ${kind}::bigint AS scans FROM pg_stat_user_tables WHERE relname = 'webhook_deliveries'`
    return Number((await queryPostgres(url, sql))[0]?.scans)
  }
  await post()
  const count =
    "SELECT reltuples::bigint AS rows FROM pg_class WHERE relname = 'webhook_deliveries'"
  await waitUntil('PostgreSQL knows that the table is small', async () => {
    await runIn(url, 'ANALYZE webhook_deliveries')
    return Number((await queryPostgres(url, count))[0]?.rows) > 0
  })
  const [whole, byIndex] = [await scans('seq_scan'), await scans('idx_scan')]
  await waitUntil('more deliveries are stored', async () => {
    await post()
    return (await scans('idx_scan')) > byIndex + 5
  })
  assert.equal(await scans('seq_scan'), whole)
})

test('O64: after the network to the database fails, every confirmed message is stored and sent once, in order', async (t) => {
  const url = await createTestDatabase()
  const proxy = await startTcpProxy(new URL(url))
  const app = await startApp(t, {
    DATABASE_URL: changed(url, (one) => (one.port = `${proxy.port}`)),
  })
  const fixture = await createServerFixture(app)
  const hook = await createWebhook(fixture)
  const client = await connect(await fixture.member())
  const received: string[] = []
  void (async () => {
    for (;;) received.push((await client.next('message.created')).message.content)
  })().catch(() => undefined)

  const confirmed: string[] = []
  const statuses = new Set<number>()
  let isOver = false
  let sent = 0
  const post = async (account: Account): Promise<void> => {
    while (!isOver) {
      const content = `number ${(sent += 1)}`
      const { status } = await account.post(hook.hook, { content })
      statuses.add(status)
      if (status === 201 || status === 204) confirmed.push(content)
    }
  }
  const posters = Array.from({ length: 8 }, () => post(app.visitor()))
  const progress = async (): Promise<void> => {
    const before = confirmed.length
    await waitUntil('posting works', () => confirmed.length > before + 50)
  }
  await progress()
  for (const _ of [1, 2, 3]) {
    proxy.cut()
    const probe = app.visitor()
    await waitUntil('posts are refused', async () => {
      const { status } = await probe.post(hook.hook, { content: 'probe' })
      return status === 503
    })
    await waitUntil('not ready', async () => (await probe.get('/api/ready')).status === 503)
    assert.equal((await probe.get('/api/health')).status, 200)
    proxy.restore()
    await waitUntil('ready', async () => (await probe.get('/api/ready')).status === 200)
    await progress()
  }
  proxy.pause()
  await runIn(url, 'SELECT 1')
  proxy.restore()
  await progress()
  // The server's end of the connections is lost as well.
  await runIn(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await progress()
  isOver = true
  await Promise.all(posters)
  assert.deepEqual(
    [...statuses].filter((status) => ![201, 204, 503].includes(status)),
    [],
  )

  const stored = await queryRows(url, 'SELECT content FROM messages ORDER BY message_key')
  const contents = stored.map(({ content }) => String(content))
  assert.equal(new Set(contents).size, contents.length)
  assert.deepEqual(
    confirmed.filter((content) => !contents.includes(content)),
    [],
  )
  await waitUntil('everything was received', () => received.length >= contents.length)
  assert.deepEqual(received, contents)
  // Without its database, the app can be stopped.
  proxy.cut()
  await app.stop()
  proxy.close()
})
