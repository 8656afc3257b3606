import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { GAMES } from '../../src/index.ts'
import { loadCapture } from '../support/captures.ts'
import { startReplay } from '../support/servers.ts'

const run = promisify(execFile)
const packageFolder = path.resolve(import.meta.dirname, '../..')
const root = path.dirname(path.dirname(packageFolder))
const shell = process.platform === 'win32'

const consumer = `
import { GAMES, QueryFailure, cacheServices, findGame, parseNetworks, queryGameServer } from '@guildhall/game-query'
import type { FailureCode, GameDefinition, GameServerStatus, Player } from '@guildhall/game-query'

const game: GameDefinition | undefined = findGame('css')
const slugs: string[] = GAMES.map(({ slug }) => slug)
try {
  const status: GameServerStatus = await queryGameServer({
    game: game?.slug ?? slugs[0] ?? '',
    host: '127.0.0.1',
    port: Number(PORT),
    allowedNetworks: parseNetworks(['127.0.0.0/8']),
    resolveService: cacheServices(),
    include: ['players'],
    timeoutMs: 20_000,
  })
  const players: Player[] | null | undefined = status.players.list
  console.log(JSON.stringify({ name: status.server.name, players, games: slugs.length }))
  // @ts-expect-error A name may be missing.
  status.server.name.length
} catch (error) {
  if (!(error instanceof QueryFailure)) throw error
  const code: FailureCode = error.code
  console.log(code)
}
`

test('the packed package works in an empty project, with its types', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-package-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const quiet = { npm_config_update_notifier: 'false', npm_config_fund: 'false' }
  const env = { ...process.env, ...quiet, npm_config_cache: path.join(folder, 'cache') }
  const npm = (args: string[], cwd: string) => run('npm', args, { cwd, env, shell })
  const packed = await npm(['pack', '--json', '--pack-destination', folder], packageFolder)
  const [{ filename, files }] = JSON.parse(packed.stdout)
  const names: string[] = files.map((file: { path: string }) => file.path)
  const unexpected = names.filter(
    (name) => !/^(bin|dist)\/|^(package\.json|README\.md)$/.test(name),
  )
  assert.deepEqual(unexpected, [])

  const project = path.join(folder, 'project')
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), '{"type": "module"}')
  await npm(['install', '--offline', '--no-audit', path.join(folder, filename)], project)
  const installed = path.join(project, 'node_modules/@guildhall/game-query')
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
  assert.equal(manifest.dependencies, undefined)
  assert.ok(!existsSync(path.join(project, 'node_modules/@guildhall/public-address')))

  const { port } = await startReplay(t, '127.0.0.1', loadCapture('quake3/players-and-bots'))
  const command = path.join(project, 'node_modules/.bin/guildhall-query')
  const target = ['q3a', '127.0.0.1', `${port}`, '--allow', '127.0.0.0/8', '--timeout', '20000']
  const status = JSON.parse((await run(command, [...target, '--json'], { env, shell })).stdout)
  assert.equal(status.status, 'online')

  const source = consumer.replace('PORT', `'${port}'`).replace("'css'", "'q3a'")
  writeFileSync(path.join(project, 'consumer.ts'), source)
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const lib = ['--lib', 'es2022,dom', '--skipLibCheck', 'false', '--ignoreConfig']
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, ...options, ...lib, 'consumer.ts'], { cwd: project }).catch(
    ({ stdout }) => assert.fail(stdout),
  )
  const { stdout } = await run(process.execPath, ['consumer.js'], { cwd: project })
  const { name, players, games } = JSON.parse(stdout)
  assert.deepEqual([name, players.length, games], [status.server.name, 3, GAMES.length])
})
