import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { readGraph } from '../scripts/import-rules/graph.ts'
import { findViolations, rules, type Violation } from '../scripts/import-rules/rules.ts'

const root = path.dirname(import.meta.dirname)

/** A small tree that keeps all rules, with most of the imports that they allow. */
const clean: Record<string, string> = {
  'packages/contract/package.json': manifest('@guildhall/contract'),
  'packages/contract/src/index.ts': `export * from './limits.ts'`,
  'packages/contract/src/limits.ts': `import { Type } from 'typebox'\nexport const limit = Type`,
  'packages/game-query/package.json': manifest('@guildhall/game-query'),
  'packages/game-query/src/index.ts': `import { isIP } from 'node:net'\nexport { ask } from './udp.ts'\nisIP('')`,
  'packages/game-query/src/udp.ts': `import { createSocket } from 'node:dgram'\nexport const ask = createSocket`,
  'apps/backend/package.json': manifest('@guildhall/backend'),
  'apps/backend/src/main.ts': `import { app } from './app.ts'\napp()`,
  'apps/backend/src/app.ts': `import fastify from 'fastify'
import { routes } from './chat/messages/routes.ts'
import manifest from '../package.json' with { type: 'json' }
export const app = () => fastify(routes, manifest)`,
  'apps/backend/src/core/ids.ts': `export const id = 1`,
  'apps/backend/src/storage/database.ts': `import { Kysely } from 'kysely'\nexport type Database = Kysely<unknown>`,
  'apps/backend/src/cluster/bus.ts': `import { Redis } from 'ioredis'\nexport const bus = Redis`,
  'apps/backend/src/http/caller.ts': `import type { IncomingMessage } from 'node:http'\nexport type Caller = IncomingMessage`,
  'apps/backend/src/outgoing/get.ts': `import { request } from 'node:https'
import { request as plainRequest } from 'node:http'
export const get = [request, plainRequest]`,
  'apps/backend/src/outgoing/url.ts': `export const url = 1`,
  'apps/backend/src/events/announce.ts': `export { bus } from '../cluster/bus.ts'`,
  'apps/backend/src/status/routes.ts': `import { ask } from '@guildhall/game-query'\nexport const routes = ask`,
  'apps/backend/src/voice/engine.ts': `export { media } from 'node-datachannel'`,
  'apps/backend/src/gateway/socket.ts': `import { STATUS_CODES } from 'node:http'
export { post } from '../chat/messages/actions.ts'
export const codes = STATUS_CODES`,
  'apps/backend/src/chat/permissions/resolve.ts': `export const resolve = 1`,
  'apps/backend/src/chat/members/access.ts': `export * from './store.ts'\nexport * from '../permissions/resolve.ts'`,
  'apps/backend/src/chat/members/store.ts': `import { sql } from 'kysely'\nexport const members = sql`,
  'apps/backend/src/chat/messages/actions.ts': `import type { Database } from '../../storage/database.ts'
import { members } from '../members/access.ts'
import { shape } from './shape.ts'
export const post = (database: Database) => [database, members, shape]`,
  'apps/backend/src/chat/messages/shape.ts': `export const shape = 1`,
  'apps/backend/src/chat/messages/routes.ts': `import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/caller.ts'
export type Both = FastifyInstance & Caller
export const routes = 1`,
  'apps/backend/test/start.ts': `export * from '../src/chat/members/store.ts'`,
  'apps/web/package.json': manifest('@guildhall/web'),
  'apps/web/src/app/page.tsx': `export { Chat } from '../features/chat/chat.tsx'`,
  'apps/web/src/features/chat/chat.tsx': `import { limit } from '@guildhall/contract'
import { Button } from '../../shared/button.tsx'
export const Chat = () => <Button>{String(limit)}</Button>`,
  'apps/web/src/features/voice/voice.tsx': `export const Voice = 1`,
  'apps/web/src/shared/button.tsx': `export const Button = (props: object) => <button {...props} />`,
}

/** Rule, file and the line that is added to it. */
const planted: [rule: string, file: string, line: string][] = [
  ['no-circles', 'apps/backend/src/core/ids.ts', `import type { Twin } from './twin.ts'`],
  ['no-circles', 'packages/contract/src/limits.ts', `export type Own = import('./index.ts').Own`],
  ['leaf-packages', 'packages/contract/src/limits.ts', `import type { Stats } from 'node:fs'`],
  ['leaf-packages', 'packages/contract/src/limits.ts', `import '@guildhall/game-query'`],
  [
    'leaf-packages',
    'packages/game-query/src/udp.ts',
    `import type { X } from '@guildhall/contract'`,
  ],
  [
    'by-name',
    'apps/backend/src/core/ids.ts',
    `import '../../../../packages/contract/src/limits.ts'`,
  ],
  ['by-name', 'apps/backend/src/core/ids.ts', `import '../../test/start.ts'`],
  ['computed', 'apps/backend/src/core/ids.ts', `await import(id + '.ts')`],
  ['ranks', 'apps/backend/src/core/ids.ts', `import '../storage/database.ts'`],
  ['ranks', 'apps/backend/src/cluster/bus.ts', `import type { Caller } from '../http/caller.ts'`],
  ['ranks', 'apps/backend/src/events/announce.ts', `export * from '../chat/messages/actions.ts'`],
  ['ranks', 'apps/backend/src/status/routes.ts', `await import('../chat/messages/actions.ts')`],
  ['ranks', 'apps/backend/src/chat/messages/shape.ts', `export * from '../../gateway/socket.ts'`],
  ['ranks', 'apps/backend/src/gateway/socket.ts', `require('../app.ts')`],
  ['ranks', 'apps/backend/src/app.ts', `import './main.ts'`],
  ['ranks', 'apps/backend/src/helpers/text.ts', `export const text = 1`],
  ['routes', 'apps/backend/src/gateway/socket.ts', `import '../status/routes.ts'`],
  [
    'routes',
    'apps/backend/src/chat/members/access.ts',
    `import type { Both } from '../messages/routes.ts'`,
  ],
  [
    'no-http-below-routes',
    'apps/backend/src/chat/messages/actions.ts',
    `import '../../http/caller.ts'`,
  ],
  [
    'no-http-below-routes',
    'apps/backend/src/chat/messages/shape.ts',
    `import type { A } from 'node:http'`,
  ],
  [
    'no-http-below-routes',
    'apps/backend/src/chat/members/store.ts',
    `import type { A } from 'fastify'`,
  ],
  ['sql', 'apps/backend/src/chat/messages/actions.ts', `import type { Kysely } from 'kysely'`],
  ['sql', 'apps/backend/src/chat/messages/routes.ts', `import { DatabaseSync } from 'node:sqlite'`],
  ['sql', 'apps/backend/src/gateway/socket.ts', `import { Pool } from 'pg'`],
  ['sql', 'apps/backend/src/chat/members/access.ts', `database.selectFrom('members')`],
  ['store-private', 'apps/backend/src/chat/messages/actions.ts', `import '../members/store.ts'`],
  ['store-private', 'apps/backend/src/app.ts', `import './chat/members/store.ts'`],
  ['chat-doors', 'apps/backend/src/chat/members/access.ts', `import '../messages/shape.ts'`],
  ['redis', 'apps/backend/src/events/announce.ts', `import type { Redis } from 'ioredis'`],
  ['fastify', 'apps/backend/src/chat/messages/shape.ts', `import type { A } from 'fastify'`],
  ['fastify', 'apps/backend/src/core/ids.ts', `import cors from '@fastify/cors'`],
  ['media', 'apps/backend/src/voice/rooms.ts', `import { media } from 'node-datachannel'`],
  ['sockets', 'packages/game-query/src/index.ts', `import { connect } from 'node:net'`],
  ['sockets', 'packages/game-query/src/index.ts', `import * as dgram from 'dgram'`],
  ['sockets', 'packages/game-query/src/index.ts', `await fetch('http://example.org')`],
  ['sockets', 'apps/backend/src/status/routes.ts', `import { createSocket } from 'node:dgram'`],
  ['sockets', 'apps/backend/src/http/caller.ts', `import { request } from 'node:http'`],
  ['sockets', 'apps/backend/src/chat/messages/shape.ts', `import { fetch } from 'undici'`],
  ['sockets', 'apps/backend/src/chat/messages/shape.ts', `import { request } from 'node:https'`],
  ['sockets', 'apps/backend/src/outgoing/url.ts', `import { request } from 'node:https'`],
  ['sockets', 'apps/backend/src/outgoing/get.ts', `import { globalAgent } from 'node:https'`],
  ['sockets', 'apps/backend/src/outgoing/get.ts', `import { connect } from 'node:net'`],
  ['sockets', 'apps/backend/src/outgoing/get.ts', `await fetch('http://example.org')`],
  ['ranks', 'apps/backend/src/outgoing/get.ts', `import '../http/caller.ts'`],
  ['web-contract-only', 'apps/web/src/app/page.tsx', `import '@guildhall/game-query'`],
  ['web-layers', 'apps/web/src/shared/button.tsx', `import '../features/voice/voice.tsx'`],
  ['web-layers', 'apps/web/src/features/voice/voice.tsx', `import '../../app/page.tsx'`],
  ['web-layers', 'apps/web/src/features/voice/voice.tsx', `import '../chat/chat.tsx'`],
]

test('a tree that keeps the rules has no violation', (t) => {
  assert.deepEqual(violationsOf(t, clean), [])
})

for (const [rule, file, line] of planted) {
  test(`${rule}: ${line} in ${file} is caught`, (t) => {
    const before = clean[file] ?? ''
    const twin = { 'apps/backend/src/core/twin.ts': `import type { A } from './ids.ts'` }
    const tree = {
      ...clean,
      ...(rule === 'no-circles' ? twin : {}),
      [file]: `${before}\n${line}\n`,
    }
    const found = violationsOf(t, tree).filter((violation) => violation.rule === rule)
    const lineNumber = before.split('\n').length + 1
    assert.equal(found.length, 1, JSON.stringify(found))
    const [violation] = found
    if (rule === 'no-circles') assert.match(violation?.message ?? '', /\.ts → .*\.ts/)
    else if (!file.includes('helpers'))
      assert.equal(`${violation?.file}:${violation?.line}`, `${file}:${lineNumber}`)
  })
}

test('every rule is planted against', () => {
  const covered = new Set(planted.map(([rule]) => rule))
  assert.deepEqual(
    rules.map(({ id }) => id).filter((id) => !covered.has(id)),
    [],
  )
})

test('the sources keep the rules', () => {
  const graph = readGraph(root)
  assert.ok(graph.has('apps/backend/src/main.ts'))
  assert.deepEqual(findViolations(graph), [])
})

test('the command fails on a violation in a copy of the sources, and names the line', (t) => {
  const copy = emptyFolder(t)
  for (const part of ['packages', 'apps']) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !file.endsWith('node_modules'),
    })
  }
  writeFileSync(
    path.join(copy, 'packages/game-query/src/udp-too.ts'),
    `import 'node:dgram'\nexport * from 'node:tls'`,
  )
  const command = [path.join(root, 'scripts/import-rules.ts'), copy]
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(
    stdout,
    /^packages\/game-query\/src\/udp-too\.ts:2 {2}sockets: node:tls opens sockets/m,
  )
})

function violationsOf(t: TestContext, tree: Record<string, string>): Violation[] {
  const folder = emptyFolder(t)
  for (const [file, text] of Object.entries(tree)) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
  return findViolations(readGraph(folder))
}

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-rules-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function manifest(name: string): string {
  return JSON.stringify({ name, exports: { '.': './src/index.ts' } })
}
