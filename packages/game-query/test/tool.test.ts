import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { GAMES } from '../src/index.ts'
import { parseCommand } from '../src/tool/arguments.ts'
import { loadCapture } from './support/captures.ts'
import { closedPort, startReplay, startUdp } from './support/servers.ts'

const TOOL = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
/** Linux has a file that is always full. */
const FULL = '/dev/full'
const ALLOW = ['--allow', '127.0.0.0/8', '--allow', '::1', '--timeout', '20000']

interface Ended {
  code: number | null
  out: string
  err: string
}

function start(t: TestContext, args: string[]) {
  const child = spawn(process.execPath, [TOOL, ...args])
  t.after(() => child.kill('SIGKILL'))
  child.stdin.on('error', () => {})
  const ended = async (): Promise<Ended> => {
    const closed = once(child, 'close')
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    return { code: child.exitCode, out, err }
  }
  return { child, ended: ended() }
}

function run(t: TestContext, args: string[], input = ''): Promise<Ended> {
  const { child, ended } = start(t, args)
  child.stdin.end(input)
  return ended
}

function linesOf(out: string): Record<string, unknown>[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('one game server is shown to people and given to programs', async (t) => {
  const { port } = await startReplay(t, '127.0.0.1', loadCapture('valve/css'))
  const shown = await run(t, ['css', '127.0.0.1', `${port}`, ...ALLOW])
  assert.deepEqual([shown.code, shown.err], [0, ''])
  const lines = shown.out.split('\n')
  assert.equal(lines[0], 'game2xs.com Counter-Strike Source #1')
  assert.ok(lines.includes('  game     Counter-Strike: Source'), shown.out)
  assert.ok(lines.includes(`  address  127.0.0.1:${port}`), shown.out)
  assert.ok(lines.includes('  map      de_dust'), shown.out)
  assert.ok(lines.includes('  players  1 of 16'), shown.out)
  assert.match(shown.out, /^ {2}ping {5}\d+ ms$/m)
  const given = await run(t, ['css', '127.0.0.1', `${port}`, '--json', ...ALLOW])
  const status = JSON.parse(given.out)
  assert.deepEqual([given.code, given.err, status.status], [0, '', 'online'])
  assert.deepEqual(status.players, { online: 1, max: 16 })
})

test('missing values are shown as unknown, and IPv6 addresses in brackets', async (t) => {
  const { port } = await startReplay(t, '::1', loadCapture('minecraft-java/hidden-players'))
  const { out, code } = await run(t, ['minecraft', '::1', `${port}`, ...ALLOW])
  assert.equal(code, 0)
  assert.ok(out.includes(`  address  [::1]:${port}\n  map      unknown\n`), out)
  assert.ok(out.includes('  players  unknown\n'), out)
})

test('a query that fails says why and ends with 1', async (t) => {
  const port = `${await closedPort('127.0.0.1')}`
  const offline = await run(t, ['css', '127.0.0.1', port, ...ALLOW])
  assert.deepEqual([offline.code, offline.out], [1, ''])
  assert.match(offline.err, /^SERVER_OFFLINE: .+\.\n$/)
  const blocked = await run(t, ['css', '127.0.0.1', port, '--json'])
  const { status, error, ...rest } = JSON.parse(blocked.out)
  assert.deepEqual([blocked.code, status, error.code], [1, 'failed', 'SSRF_BLOCKED'])
  assert.deepEqual(rest, { game: 'css', host: '127.0.0.1', port: Number(port) })
  const usual = await run(t, ['css', '10.0.0.1'])
  assert.equal(usual.code, 1)
  assert.match(
    usual.err,
    /^No port specified: using 27015, the default query port of Counter-Strike: So/,
  )
})

test('an invalid call prints the reason and exits with 2', async (t) => {
  const calls: [string[], RegExp][] = [
    [['css'], /A game, a host/],
    [['counter', '1.1.1.1'], /Unknown game "counter"\. Did you mean counterstrike15, .+\?/],
    [['css', 'no host', '1'], /The host must be/],
    [['sweep', '/nowhere/at all'], /The file cannot be read: ENOENT/],
    [['sweep', '/'], /The file cannot be read: EISDIR/],
  ]
  const ended = await Promise.all(calls.map(([args]) => run(t, args)))
  for (const [i, { code, out, err }] of ended.entries()) {
    const [args, message] = calls[i] ?? assert.fail()
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, message)
    assert.match(err, /Run guildhall-query --help for usage\.\n$/)
  }
})

test('invalid arguments are rejected', () => {
  const calls: [string[], RegExp][] = [
    [[], /A game, a host/],
    [['css', '1.1.1.1', '1', 'more'], /A game, a host/],
    [['css', '1.1.1.1', '0'], /The port must be/],
    [['css', '1.1.1.1', '65536'], /The port must be/],
    [['css', '1.1.1.1', '0x10'], /The port must be/],
    [['css', '1.1.1.1', '1', '--timeout', 'soon'], /--timeout must be/],
    [['css', '1.1.1.1', '1', '--allow', '10.0.0.0/99'], /"10.0.0.0\/99" is not a network/],
    [['css', '1.1.1.1', '1', '--concurrency', '5'], /--concurrency is not for/],
    [['css', '1.1.1.1', '--port=5'], /--port/],
    [['--list', '--timeout', '5'], /--timeout is not for a list/],
    [['sweep'], /A sweep takes one file/],
    [['sweep', 'a', 'b'], /A sweep takes one file/],
    [['sweep', '-', '--concurrency', '1001'], /--concurrency must be/],
  ]
  for (const [args, message] of calls) {
    assert.throws(() => parseCommand(args), { name: 'UsageError', message }, args.join(' '))
  }
})

test('the games are listed and searched', async (t) => {
  const all = await run(t, ['--list', '--json'])
  assert.deepEqual([all.code, JSON.parse(all.out)], [0, GAMES])
  const table = await run(t, ['--list', 'COUNTER', 'goldsrc'])
  const [head, first, ...more] = table.out.split('\n')
  assert.match(head ?? '', /^GAME +NAME +PROTOCOL +PORT$/)
  assert.match(first ?? '', /^counterstrike15 +Counter-Strike 1.5 +goldsrc +27015$/)
  assert.deepEqual([table.code, more], [0, ['']])
  const none = await run(t, ['--list', 'no such game'])
  assert.deepEqual([none.code, none.out, none.err], [1, '', 'No game matches.\n'])
  const help = await run(t, ['--help'])
  assert.equal(help.code, 0)
  assert.match(help.out, /Exit codes: 0 online/)
})

test('a sweep gives one line of JSON for each line that asks for something', async (t) => {
  const { port } = await startReplay(t, '127.0.0.1', loadCapture('valve/css'))
  const closed = await closedPort('127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-sweep-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'servers.txt')
  const object = { game: 'css', host: '127.0.0.1', port, id: 7, ä: 'ö' }
  const lines = [
    '\ufeff# a comment',
    `css 127.0.0.1 ${port}\r`,
    '',
    `  css\t127.0.0.1  ${closed}`,
    JSON.stringify(object),
    'css 127.0.0.1',
    '{"game":"css"}',
    '{"game',
    'nope 127.0.0.1 1',
    'css no_host 1',
    'css 127.0.0.1 70000',
    `css 127.0.0.1 1 ${'x'.repeat(20_000)}`,
    `css 127.0.0.1 ${port}`,
  ]
  writeFileSync(file, lines.join('\n'))
  const { code, out, err } = await run(t, ['sweep', file, '--concurrency', '3', ...ALLOW])
  assert.deepEqual([code, err], [0, ''])
  const results = new Map(linesOf(out).map(({ line, ...result }) => [line, result]))
  assert.deepEqual(
    [...results.keys()].map(Number).toSorted((a, b) => a - b),
    [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  )
  const codes = [4, 6, 7, 8, 9, 10, 11, 12].map((line) => {
    const { status, error } = results.get(line) ?? {}
    return [line, status, (error as { code: string }).code]
  })
  assert.deepEqual(codes, [
    [4, 'failed', 'SERVER_OFFLINE'],
    [6, 'failed', 'INVALID_LINE'],
    [7, 'failed', 'INVALID_LINE'],
    [8, 'failed', 'INVALID_LINE'],
    [9, 'failed', 'UNSUPPORTED_GAME'],
    [10, 'failed', 'INVALID_HOST'],
    [11, 'failed', 'INVALID_PORT'],
    [12, 'failed', 'INVALID_LINE'],
  ])
  for (const line of [2, 5, 13]) {
    const { ping, ...rest } = results.get(line) ?? {}
    assert.ok(Number.isInteger(ping))
    assert.deepEqual(rest, {
      input: line === 5 ? object : `css 127.0.0.1 ${port}`,
      status: 'online',
      game: 'css',
      host: '127.0.0.1',
      port,
      server: { name: 'game2xs.com Counter-Strike Source #1', map: 'de_dust', version: '1.0.0.22' },
      players: { online: 1, max: 16 },
    })
  }
})

test('a sweep of thousands asks so many at a time and loses none', async (t) => {
  const answer = loadCapture('valve/css').exchanges[0]?.responses[0] ?? assert.fail()
  let open = 0
  let most = 0
  const { port } = await startUdp(t, '127.0.0.1', (_, reply) => {
    open += 1
    most = Math.max(most, open)
    setImmediate(() => {
      open -= 1
      reply(answer)
    })
  })
  const input = Array.from({ length: 5000 }, () => `css 127.0.0.1 ${port}\n`).join('')
  const { code, out } = await run(t, ['sweep', '-', '--concurrency', '20', ...ALLOW], input)
  const results = linesOf(out)
  assert.equal(code, 0)
  assert.equal(new Set(results.map(({ line }) => line)).size, 5000)
  assert.ok(results.every(({ status }) => status === 'online'))
  assert.ok(most <= 20, `${most} at a time`)
})

test('results come as the answers do, while the input is still open', async (t) => {
  const slow = await startUdp(t, '127.0.0.1', () => {})
  const { port } = await startReplay(t, '127.0.0.1', loadCapture('valve/css'))
  const { child, ended } = start(t, ['sweep', '-', ...ALLOW])
  const first = new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(`${data}`)),
  )
  child.stdin.write(`css 127.0.0.1 ${slow.port}\ncss 127.0.0.1 ${port}\n`)
  assert.equal(linesOf(String(await first))[0]?.['line'], 2)
  child.kill('SIGINT')
  const { code, out } = await ended
  assert.deepEqual([code, linesOf(out).length], [130, 1])
})

test('an interrupted sweep ends its queries, writes whole lines only and ends with 130', async (t) => {
  const asked = Promise.withResolvers<void>()
  const answer = loadCapture('valve/css').exchanges[0]?.responses[0] ?? assert.fail()
  let requests = 0
  const { port } = await startUdp(t, '127.0.0.1', (_, reply) => {
    requests += 1
    if (requests <= 50) reply(answer)
    else asked.resolve()
  })
  const { child, ended } = start(t, ['sweep', '-', '--concurrency', '10', ...ALLOW])
  child.stdin.end(`css 127.0.0.1 ${port}\n`.repeat(100_000))
  await asked.promise
  child.kill('SIGINT')
  const { code, out } = await ended
  assert.equal(code, 130)
  assert.equal(linesOf(out).length, 50)
  assert.ok(linesOf(out).every(({ status }) => status === 'online'))
})

test('a reader that stops reading stops the sweep, and one that closes ends it', async (t) => {
  const child = spawn(process.execPath, [TOOL, 'sweep', '-', '--concurrency', '50'])
  t.after(() => child.kill('SIGKILL'))
  child.stdin.on('error', () => {})
  // Without an end: only backpressure keeps it from being read whole.
  let taken = 0
  const feed = (): void => {
    while (child.stdin.write('bad line\n'.repeat(1000))) taken += 1
    taken += 1
  }
  child.stdin.on('drain', feed)
  feed()
  await once(child.stdout, 'readable')
  for (let before = -1; taken !== before;) {
    before = taken
    await setTimeout(500)
  }
  assert.ok(taken < 1000, `${taken} thousand lines were taken`)
  child.stdout.destroy()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('output that cannot be written ends it with one line', { skip: noFullDevice() }, async (t) => {
  const full = openSync(FULL, 'w')
  t.after(() => closeSync(full))
  for (const args of [['sweep', '-'], ['--list']]) {
    const child = spawn(process.execPath, [TOOL, ...args], { stdio: ['pipe', full, 'pipe'] })
    t.after(() => child.kill('SIGKILL'))
    child.stdin?.on('error', () => {})
    child.stdin?.end('bad line\n')
    const closed = once(child, 'close')
    const err = await text(child.stderr ?? assert.fail())
    assert.deepEqual(await closed, [1, null])
    assert.match(err, /^guildhall-query: The output cannot be written: ENOSPC.*\n$/)
  }
})

function noFullDevice(): string | false {
  return existsSync(FULL) ? false : `there is no ${FULL} here`
}
