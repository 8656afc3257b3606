import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'

const root = path.resolve(import.meta.dirname, '../..')

/** Allowed imports: file and line. */
const allowed: [file: string, line: string][] = [
  ['packages/contract/src/limits.ts', `import { Type } from 'typebox'`],
  ['packages/game-query/src/query.ts', `import { isIP } from 'node:net'`],
  ['packages/game-query/src/query.ts', `import type { Socket } from 'node:dgram'`],
  ['packages/game-query/src/udp.ts', `import { isHost } from '@guildhall/public-address'`],
  ['packages/media/src/peer.ts', `import library from 'node-datachannel'`],
  ['packages/media/src/peer.ts', `import { isHost } from '@guildhall/public-address'`],
  ['packages/media/src/ports.ts', `import { createSocket } from 'node:dgram'`],
  ['packages/media/src/ports.ts', `import { createServer } from 'node:net'`],
  ['packages/public-address/src/networks.ts', `import { isIPv4 } from 'node:net'`],
  ['packages/game-query/src/udp.ts', `import { createSocket } from 'node:dgram'`],
  ['packages/game-query/src/tcp.ts', `import { connect } from 'node:tls'`],
  ['apps/backend/src/main.ts', `import { startGuildhall } from './app.ts'`],
  ['apps/backend/src/main.ts', `import { createServer } from 'node:http'`],
  ['apps/backend/src/app.ts', `import { registerChat } from './app/register-chat.ts'`],
  ['apps/backend/src/app/parts.ts', `import { fastify } from 'fastify'`],
  ['apps/backend/src/app/parts.ts', `import { routes } from '../chat/messages/routes.ts'`],
  [
    'apps/backend/src/app/parts.ts',
    `import packageInfo from '../../package.json' with { type: 'json' }`,
  ],
  ['apps/backend/src/core/address.ts', `import { isIP } from 'node:net'`],
  ['apps/backend/src/storage/database.ts', `import { Kysely } from 'kysely'`],
  ['apps/backend/src/storage/sub/query.ts', `database.selectFrom('members')`],
  ['apps/backend/src/http/caller.ts', `import type { IncomingMessage } from 'node:http'`],
  ['apps/backend/src/http/socket.ts', `import { createServer } from 'node:http'`],
  ['apps/backend/src/http-client/request.ts', `import { request as ask } from 'node:http'`],
  ['apps/backend/src/http-client/request.ts', `import { request } from 'node:https'`],
  ['apps/backend/src/storage/files/s3-client.ts', `import { Agent, request } from 'node:https'`],
  ['apps/backend/src/operator/call.ts', `import { request } from 'node:http'`],
  ['apps/backend/src/operator/keys.ts', `import { keys } from '../status/api-keys/actions.ts'`],
  ['apps/backend/src/operator.ts', `import { keys } from './operator/keys.ts'`],
  ['apps/backend/src/events/announce.ts', `import { sqlite } from '../storage/sqlite.ts'`],
  ['apps/backend/src/directory/a.ts', `import { bus } from '../events/bus-message.ts'`],
  ['apps/backend/src/chat/a/a.ts', `import { directory } from '../../directory/directory.ts'`],
  ['apps/backend/src/status/routes.ts', `import { query } from '@guildhall/game-query/source'`],
  ['apps/backend/src/gateway/socket.ts', `import { post } from '../chat/messages/actions.ts'`],
  ['apps/backend/src/gateway/socket.ts', `import { STATUS_CODES } from 'node:http'`],
  ['apps/backend/src/chat/members/access.ts', `import { list } from './store.ts'`],
  ['apps/backend/src/chat/members/access.ts', `import { can } from '../permissions/resolve.ts'`],
  ['apps/backend/src/chat/members/list-store.ts', `import { sql } from 'kysely'`],
  ['apps/backend/src/chat/members/list-store.ts', `database.selectFrom('members')`],
  [
    'apps/backend/src/chat/messages/pins/actions.ts',
    `import { can } from '../../members/access.ts'`,
  ],
  ['apps/backend/src/chat/messages/pins/actions.ts', `import { send } from '../send.ts'`],
  ['apps/backend/src/chat/messages/routes.ts', `import type { FastifyRequest } from 'fastify'`],
  ['apps/backend/src/chat/messages/routes.ts', `import { caller } from '../../http/caller.ts'`],
  ['apps/backend/src/chat/messages/routes.ts', `import { pins } from './pin-routes.ts'`],
  ['apps/web/src/app/page.tsx', `import { Chat } from '../features/chat/chat.tsx'`],
  ['apps/web/src/features/chat/chat.tsx', `import { Button } from '../../shared/button.tsx'`],
  ['apps/web/src/features/chat/parts/row.tsx', `import { Chat } from '../chat.tsx'`],
  ['apps/web/src/features/chat/chat.tsx', `import { limits } from '@guildhall/contract'`],
]

/** Lines that violate a rule, and the expected message. */
const forbidden: [file: string, line: string, finding: RegExp][] = [
  ['packages/contract/src/a.ts', `import type { Stats } from 'node:fs'`, /no Node module/],
  ['packages/contract/src/a.ts', `import '@guildhall/game-query'`, /no other workspace/],
  [
    'packages/game-query/src/a.ts',
    `import type { X } from '@guildhall/contract'`,
    /only public-address/,
  ],
  ['packages/game-query/src/udp.ts', `import '@guildhall/contract'`, /only public-address/],
  ['packages/public-address/src/a.ts', `import '@guildhall/game-query'`, /no other workspace/],
  [
    'packages/public-address/src/a.ts',
    `import { connect } from 'node:net'`,
    /Only the files for it/,
  ],
  ['packages/game-query/src/a.ts', `import { connect } from 'node:net'`, /Only the files for it/],
  ['packages/game-query/src/a.ts', `import * as dgram from 'dgram'`, /Only the files for it/],
  ['packages/game-query/src/a.ts', `await fetch('http://example.org')`, /Only the files for it/],
  ['apps/backend/src/core/a.ts', `import '../../../../packages/contract/src/a.ts'`, /by its name/],
  ['apps/backend/src/core/a.ts', `import '../../test/start.ts'`, /no test, benchmark or tool/],
  ['apps/backend/src/core/a.ts', `await import(id + '.ts')`, /literal string/],
  ['apps/backend/src/core/a.ts', `type A = import('../storage/a.ts').A`, /annotations/],
  ['apps/backend/src/core/a.ts', `import '../storage/database.ts'`, /core imports from lower/],
  ['apps/backend/src/core/a.ts', `import cors from '@fastify/cors'`, /Fastify belongs/],
  ['apps/backend/src/helpers/a.ts', `import '../core/ids.ts'`, /Give this folder a layer/],
  ['apps/backend/src/voice/a.ts', `import type { C } from '../http/caller.ts'`, /lower layers/],
  ['apps/backend/src/storage/backup/a.ts', `import '../../http-client/request.ts'`, /lower layers/],
  ['apps/backend/src/events/a.ts', `export * from '../chat/a/actions.ts'`, /lower layers/],
  ['apps/backend/src/events/a.ts', `import '../directory/online.ts'`, /lower layers/],
  ['apps/backend/src/directory/a.ts', `import '../http/caller.ts'`, /Only route files/],
  ['apps/backend/src/chat/a/actions.ts', `import 'nodemailer'`, /belongs in mail/],
  ['apps/backend/src/status/a.ts', `await import('../chat/a/actions.ts')`, /lower layers/],
  [
    'apps/backend/src/status/a.ts',
    `import { createSocket } from 'node:dgram'`,
    /Only the files for it/,
  ],
  ['apps/backend/src/directory/a.ts', `import '../chat/servers/access.ts'`, /lower layers/],
  ['apps/backend/src/directory/a.ts', `import '../gateway/gateway.ts'`, /lower layers/],
  ['apps/backend/src/gateway/a.ts', `import '../app.ts'`, /lower layers/],
  ['apps/backend/src/gateway/a.ts', `import '../app/parts.ts'`, /lower layers/],
  ['apps/backend/src/app/a.ts', `import '../app.ts'`, /lower layers/],
  ['apps/backend/src/app.ts', `import './chat/messages/routes.ts'`, /Only app\/ and/],
  ['apps/backend/src/gateway/a.ts', `require('../core/ids.ts')`, /"require" call/],
  ['apps/backend/src/gateway/a.ts', `import '../status/routes.ts'`, /import routes/],
  ['apps/backend/src/gateway/a.ts', `import { Pool } from 'pg'`, /SQL belongs/],
  ['apps/backend/src/app.ts', `import './operator/keys.ts'`, /lower layers/],
  ['apps/backend/src/app.ts', `import './chat/members/store.ts'`, /private to its folder/],
  ['apps/backend/src/http/a.ts', `import { request } from 'node:http'`, /Only the files for it/],
  [
    'apps/backend/src/operator/a.ts',
    `import { request } from 'node:http'`,
    /Only the files for it/,
  ],
  ['apps/backend/src/operator/call.ts', `import { get } from 'node:http'`, /Only the files for it/],
  [
    'apps/backend/src/operator/call.ts',
    `import { get as a } from 'node:https'`,
    /Only the files for it/,
  ],
  [
    'apps/backend/src/http-client/a.ts',
    `import { request } from 'node:https'`,
    /Only the files for it/,
  ],
  [
    'apps/backend/src/http-client/request.ts',
    `import { globalAgent } from 'node:https'`,
    /Only the files for it/,
  ],
  [
    'apps/backend/src/http-client/request.ts',
    `import { connect } from 'node:net'`,
    /Only the files for it/,
  ],
  ['apps/backend/src/http-client/request.ts', `import '../http/caller.ts'`, /lower layers/],
  [
    'apps/backend/src/storage/files/s3-client.ts',
    `import { connect } from 'node:net'`,
    /Only the files for it/,
  ],
  [
    'apps/backend/src/storage/files/s3-storage.ts',
    `import { request } from 'node:https'`,
    /Only the files for it/,
  ],
  ['apps/backend/src/voice/a.ts', `import { media } from 'node-datachannel'`, /media\/src\/peer/],
  ['packages/media/src/a.ts', `import { media } from 'node-datachannel'`, /media\/src\/peer/],
  ['packages/media/src/a.ts', `import '@guildhall/contract'`, /only public-address/],
  ['packages/media/src/a.ts', `import { connect } from 'node:net'`, /Only the files for it/],
  ['apps/backend/src/chat/a/a.ts', `import sharp from 'sharp'`, /pictures\/process/],
  ['apps/backend/src/chat/a/a.ts', `export * from '../../gateway/socket.ts'`, /lower layers/],
  ['apps/backend/src/chat/a/b/c.ts', `import '../../../status/actions.ts'`, /lower layers/],
  ['apps/backend/src/chat/a/a.ts', `import '../messages/send.ts'`, /Folders of chat import only/],
  [
    'apps/backend/src/chat/a/b/c.ts',
    `import '../../messages/send.ts'`,
    /Folders of chat import only/,
  ],
  ['apps/backend/src/chat/a/a.ts', `import './posting-routes.ts'`, /import routes/],
  ['apps/backend/src/chat/a/b/c.ts', `import '../store.ts'`, /private to its folder/],
  [
    'apps/backend/src/chat/a/actions.ts',
    `import '../../http/caller.ts'`,
    /Only route files import HTTP/,
  ],
  [
    'apps/backend/src/chat/a/a.ts',
    `import type { A } from 'node:http'`,
    /Only route files import HTTP/,
  ],
  ['apps/backend/src/chat/a/b/store.ts', `import type { A } from 'fastify'`, /Fastify belongs/],
  ['apps/backend/src/chat/a/actions.ts', `import type { Kysely } from 'kysely'`, /SQL belongs/],
  ['apps/backend/src/chat/a/routes.ts', `import { D } from 'node:sqlite'`, /SQL belongs/],
  ['apps/backend/src/chat/a/access.ts', `database.selectFrom('members')`, /SQL belongs/],
  ['apps/backend/src/chat/a/a.ts', `import { fetch } from 'undici'`, /Only the files for it/],
  ['apps/web/src/app/a.tsx', `import '@guildhall/game-query'`, /only contract and markdown/],
  ['apps/web/src/shared/a.tsx', `import '../features/voice/voice.tsx'`, /shared < features/],
  ['apps/web/src/features/a/a.tsx', `await import('../../app/page.tsx')`, /features < app/],
  ['apps/web/src/features/a/a.tsx', `import '../chat/chat.tsx'`, /do not import each other/],
  ['apps/web/src/features/a/b/c.tsx', `import '../../chat/chat.tsx'`, /do not import each other/],
]

const circularImports: Record<string, string> = {
  'apps/backend/src/core/one.ts': `import type { Two } from './two.ts'\nexport type One = Two`,
  'apps/backend/src/core/two.ts': `import type { One } from './one.ts'\nexport type Two = One`,
}

type Finding = { filename: string; code: string; message: string; help?: string; line: number }
let findings: Finding[]

before(() => {
  const lines = new Map<string, string[]>()
  for (const [file, line] of [...allowed, ...forbidden]) {
    lines.set(file, [...(lines.get(file) ?? []), line])
  }
  const tree = Object.fromEntries([...lines].map(([file, all]) => [file, all.join('\n')]))
  findings = lint({ ...tree, ...circularImports })
})

test('allowed imports have no findings', () => {
  for (const [file, line] of allowed) assert.deepEqual(findingsOf(file, line), [], line)
})

for (const [file, line, expected] of forbidden) {
  test(`${line} in ${file} is reported`, () => {
    const found = findingsOf(file, line).map(({ message, help }) => `${message} ${help}`)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0] ?? '', expected)
  })
}

test('circular imports are reported, also type-only ones', () => {
  const cycles = findings.filter(({ code }) => code.includes('no-cycle'))
  const files = cycles.map(({ filename }) => filename.replaceAll('\\', '/'))
  assert.deepEqual(files.toSorted(), Object.keys(circularImports))
})

test('WC2: lint of the repository uses the rules', () => {
  const { status, stdout, stderr } = run(['--print-config'], root)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /Folders of chat import only/)
  assert.match(stdout, /no-cycle/)
})

/** The findings at `line` of `file`. */
function findingsOf(file: string, line: string): Finding[] {
  const lines = [...allowed, ...forbidden].filter(([name]) => name === file).map(([, text]) => text)
  const number = lines.indexOf(line) + 1
  return findings.filter(
    (finding) => finding.filename.replaceAll('\\', '/') === file && finding.line === number,
  )
}

/** Lints a tree of files with only the import rules. */
function lint(tree: Record<string, string>): Finding[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-rules-'))
  try {
    const rules = JSON.stringify(path.join(root, 'import-rules.ts'))
    const config = `import { importRules } from ${rules}
export default { plugins: ['eslint', 'typescript', 'import'], categories: { correctness: 'off' }, overrides: importRules }`
    for (const [file, text] of Object.entries({ ...tree, 'oxlint.config.ts': config })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    const { status, stdout, stderr } = run(['--format=json'], folder)
    assert.equal(status, 1, stdout + stderr)
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: (Omit<Finding, 'line'> & { labels: { span: { line: number } }[] })[]
    }
    assert.ok(
      diagnostics.every(({ code }) => code),
      stdout,
    )
    return diagnostics.map((finding) => ({ ...finding, line: finding.labels[0]?.span.line ?? 0 }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function run(args: string[], cwd: string) {
  const bin = path.join(root, 'node_modules/oxlint/bin/oxlint')
  return spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8' })
}
