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
import { GAMES } from '../../src/index.ts'
import { parseCommand } from '../../src/tool/arguments.ts'
import { loadCapture } from '../support/captures.ts'
import { closedPort, startReplay, startUdp } from '../support/servers.ts'

const TOOL = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
/** A device on Linux that is always full. */
const FULL_DEVICE = '/dev/full'
const ALLOW = ['--allow', '127.0.0.0/8', '--allow', '::1', '--timeout', '20000']

interface RunResult {
  code: number | null
  out: string
  err: string
}

function startTool(t: TestContext, args: string[]) {
  const child = spawn(process.execPath, [TOOL, ...args])
  t.after(() => child.kill('SIGKILL'))
  child.stdin.on('error', () => {})
  const waitForEnd = async (): Promise<RunResult> => {
    const closed = once(child, 'close')
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    return { code: child.exitCode, out, err }
  }
  return { child, ended: waitForEnd() }
}

function runTool(t: TestContext, args: string[], input = ''): Promise<RunResult> {
  const { child, ended } = startTool(t, args)
  child.stdin.end(input)
  return ended
}

function parseLines(out: string): Record<string, unknown>[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('a single query prints text, or JSON with --json', async (t) => {
  const { port } = await startReplay(t, '127.0.0.1', loadCapture('valve/css'))
  const asText = await runTool(t, ['css', '127.0.0.1', `${port}`, ...ALLOW])
  assert.deepEqual([asText.code, asText.err], [0, ''])
  const lines = asText.out.split('\n')
  assert.equal(lines[0], 'game2xs.com Counter-Strike Source #1')
  assert.ok(lines.includes('  game     Counter-Strike: Source'), asText.out)
  assert.ok(lines.includes(`  address  127.0.0.1:${port}`), asText.out)
  assert.ok(lines.includes('  map      de_dust'), asText.out)
  assert.ok(lines.includes('  players  1 of 16'), asText.out)
  assert.match(asText.out, /^ {2}ping {5}\d+ ms$/m)
  const asJson = await runTool(t, ['css', '127.0.0.1', `${port}`, '--json', ...ALLOW])
  const status = JSON.parse(asJson.out)
  assert.deepEqual([asJson.code, asJson.err, status.status], [0, '', 'online'])
  assert.deepEqual(status.players, { online: 1, max: 16 })
})

test('missing values are shown as unknown, and IPv6 addresses in brackets', async (t) => {
  const { port } = await startReplay(t, '::1', loadCapture('minecraft-java/hidden-players'))
  const { out, code } = await runTool(t, ['minecraft', '::1', `${port}`, ...ALLOW])
  assert.equal(code, 0)
  assert.ok(out.includes(`  address  [::1]:${port}\n  map      unknown\n`), out)
  assert.ok(out.includes('  players  unknown\n'), out)
})

test('a failed query prints the reason and exits with 1', async (t) => {
  const port = `${await closedPort('127.0.0.1')}`
  const offline = await runTool(t, ['css', '127.0.0.1', port, ...ALLOW])
  assert.deepEqual([offline.code, offline.out], [1, ''])
  assert.match(offline.err, /^SERVER_OFFLINE: .+\.\n$/)
  const blocked = await runTool(t, ['css', '127.0.0.1', port, '--json'])
  const { status, error, ...rest } = JSON.parse(blocked.out)
  assert.deepEqual([blocked.code, status, error.code], [1, 'failed', 'SSRF_BLOCKED'])
  assert.deepEqual(rest, { game: 'css', host: '127.0.0.1', port: Number(port) })
  const usual = await runTool(t, ['css', '10.0.0.1'])
  assert.equal(usual.code, 1)
  assert.match(
    usual.err,
    /^No port specified: using 27015, the default query port of Counter-Strike: So/,
  )
})

test('an invalid command line prints the reason and exits with 2', async (t) => {
  const calls: [string[], RegExp][] = [
    [['css'], /Specify a game, a host/],
    [['counter', '1.1.1.1'], /Unknown game "counter"\. Did you mean counterstrike15, .+\?/],
    [['css', 'no host', '1'], /The host must be/],
    [['sweep', '/nowhere/at all'], /The file cannot be read: ENOENT/],
    [['sweep', '/'], /The file cannot be read: EISDIR/],
  ]
  const ended = await Promise.all(calls.map(([args]) => runTool(t, args)))
  for (const [i, { code, out, err }] of ended.entries()) {
    const [args, message] = calls[i] ?? assert.fail()
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, message)
    assert.match(err, /Run guildhall-query --help for usage\.\n$/)
  }
})

test('invalid arguments are rejected', () => {
  const calls: [string[], RegExp][] = [
    [[], /Specify a game, a host/],
    [['css', '1.1.1.1', '1', 'more'], /Specify a game, a host/],
    [['css', '1.1.1.1', '0'], /The port must be/],
    [['css', '1.1.1.1', '65536'], /The port must be/],
    [['css', '1.1.1.1', '0x10'], /The port must be/],
    [['css', '1.1.1.1', '1', '--timeout', 'soon'], /--timeout must be/],
    [['css', '1.1.1.1', '1', '--allow', '10.0.0.0/99'], /"10.0.0.0\/99" is not a network/],
    [
      ['css', '1.1.1.1', '1', '--concurrency', '5'],
      /--concurrency cannot be used with a single query/,
    ],
    [['css', '1.1.1.1', '--port=5'], /--port/],
    [['--list', '--timeout', '5'], /--timeout cannot be used with --list/],
    [['sweep'], /A sweep takes exactly one file/],
    [['sweep', 'a', 'b'], /A sweep takes exactly one file/],
    [['sweep', '-', '--concurrency', '1001'], /--concurrency must be/],
  ]
  for (const [args, message] of calls) {
    assert.throws(() => parseCommand(args), { name: 'UsageError', message }, args.join(' '))
  }
})

test('the games are listed and searched', async (t) => {
  const all = await runTool(t, ['--list', '--json'])
  assert.deepEqual([all.code, JSON.parse(all.out)], [0, GAMES])
  const table = await runTool(t, ['--list', 'COUNTER', 'goldsrc'])
  const [head, first, ...more] = table.out.split('\n')
  assert.match(head ?? '', /^GAME +NAME +PROTOCOL +PORT$/)
  assert.match(first ?? '', /^counterstrike15 +Counter-Strike 1.5 +goldsrc +27015$/)
  assert.deepEqual([table.code, more], [0, ['']])
  assert.match((await runTool(t, ['--list', 'gmod'])).out, /^garrysmod /m)
  assert.match((await runTool(t, ['CS', 'a.b', '1'])).err, /mean counterstrike15, counterstrike16,/)
  const none = await runTool(t, ['--list', 'no such game'])
  assert.deepEqual([none.code, none.out, none.err], [1, '', 'No matching games.\n'])
  const help = await runTool(t, ['--help'])
  assert.equal(help.code, 0)
  assert.match(help.out, /Exit codes: 0 online/)
})

test('a sweep prints one line of JSON for each line that is not blank', async (t) => {
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
    'css no!host 1',
    'css 127.0.0.1 70000',
    `css 127.0.0.1 1 ${'x'.repeat(20_000)}`,
    `css 127.0.0.1 ${port}`,
  ]
  writeFileSync(file, lines.join('\n'))
  const { code, out, err } = await runTool(t, ['sweep', file, '--concurrency', '3', ...ALLOW])
  assert.deepEqual([code, err], [0, ''])
  const results = new Map(parseLines(out).map(({ line, ...result }) => [line, result]))
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

test('a sweep of thousands respects its concurrency and completes every query', async (t) => {
  const response = loadCapture('valve/css').exchanges[0]?.responses[0] ?? assert.fail()
  let open = 0
  let maxOpen = 0
  const { port } = await startUdp(t, '127.0.0.1', (_, reply) => {
    open += 1
    maxOpen = Math.max(maxOpen, open)
    setImmediate(() => {
      open -= 1
      reply(response)
    })
  })
  const input = Array.from({ length: 5000 }, () => `css 127.0.0.1 ${port}\n`).join('')
  const { code, out } = await runTool(t, ['sweep', '-', '--concurrency', '20', ...ALLOW], input)
  const results = parseLines(out)
  assert.equal(code, 0)
  assert.equal(new Set(results.map(({ line }) => line)).size, 5000)
  assert.ok(results.every(({ status }) => status === 'online'))
  assert.ok(maxOpen <= 20, `${maxOpen} in flight`)
})

test('results are printed as the responses arrive, while the input is still open', async (t) => {
  const slow = await startUdp(t, '127.0.0.1', () => {})
  const { port } = await startReplay(t, '127.0.0.1', loadCapture('valve/css'))
  const { child, ended } = startTool(t, ['sweep', '-', ...ALLOW])
  const first = new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(`${data}`)),
  )
  child.stdin.write(`css 127.0.0.1 ${slow.port}\ncss 127.0.0.1 ${port}\n`)
  assert.equal(parseLines(String(await first))[0]?.['line'], 2)
  child.kill('SIGINT')
  const { code, out } = await ended
  assert.deepEqual([code, parseLines(out).length], [130, 1])
})

test('an interrupted sweep aborts its queries, prints only whole lines and exits with 130', async (t) => {
  const limitReached = Promise.withResolvers<void>()
  const response = loadCapture('valve/css').exchanges[0]?.responses[0] ?? assert.fail()
  let requests = 0
  const { port } = await startUdp(t, '127.0.0.1', (_, reply) => {
    requests += 1
    if (requests <= 50) reply(response)
    else limitReached.resolve()
  })
  const { child, ended } = startTool(t, ['sweep', '-', '--concurrency', '10', ...ALLOW])
  child.stdin.end(`css 127.0.0.1 ${port}\n`.repeat(100_000))
  await limitReached.promise
  child.kill('SIGINT')
  const { code, out } = await ended
  assert.equal(code, 130)
  assert.equal(parseLines(out).length, 50)
  assert.ok(parseLines(out).every(({ status }) => status === 'online'))
})

test('a sweep pauses while its output is not read, and ends when the output is closed', async (t) => {
  const child = spawn(process.execPath, [TOOL, 'sweep', '-', '--concurrency', '50'])
  t.after(() => child.kill('SIGKILL'))
  child.stdin.on('error', () => {})
  // The input is endless: only backpressure limits how much is read.
  let acceptedWrites = 0
  const writeInput = (): void => {
    while (child.stdin.write('bad line\n'.repeat(1000))) acceptedWrites += 1
    acceptedWrites += 1
  }
  child.stdin.on('drain', writeInput)
  writeInput()
  await once(child.stdout, 'readable')
  for (let before = -1; acceptedWrites !== before;) {
    before = acceptedWrites
    await setTimeout(500)
  }
  assert.ok(acceptedWrites < 1000, `${acceptedWrites} thousand lines were read`)
  child.stdout.destroy()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test(
  'a write error ends the command with one line on standard error',
  { skip: skipWithoutFullDevice() },
  async (t) => {
    const full = openSync(FULL_DEVICE, 'w')
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
  },
)

function skipWithoutFullDevice(): string | false {
  return existsSync(FULL_DEVICE) ? false : `there is no ${FULL_DEVICE} here`
}
