import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { mainPath, runMain } from '../child.ts'
import { waitUntil } from '../wait-until.ts'
import { temporaryDirectory } from '../temporary-directory.ts'

const hasTerminal = spawnSync('script', ['--version']).status === 0
const withTerminal = {
  skip: hasTerminal ? false : 'there is no program script: apt-get install bsdutils',
}

/** Starts the program on a terminal of its own. */
function startOnTerminal(t: TestContext, cwd: string, env: Record<string, string>) {
  const command = `exec ${process.execPath} ${mainPath}`
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: 'pipe',
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    type: (text: string) => child.stdin.write(text),
    shows: (words: RegExp) => waitUntil(`the terminal shows ${words}`, () => words.test(output)),
    lastLine: () => output.trim().split(/\r?\n/).at(-1),
    stop: () => child.stdin.write('\x03'),
  }
}

test(
  'O3: the first start on a terminal asks who should reach it, and the last line says what to open',
  withTerminal,
  async (t) => {
    const cwd = temporaryDirectory(t)
    const first = startOnTerminal(t, cwd, {})
    await first.shows(/1 {2}only this machine[^]*\[1\]: /)
    assert.ok(!existsSync(join(cwd, 'data')), 'nothing is created before the answer')
    first.type('4\n')
    first.type('1\n')
    await first.shows(/Saved in \.env[^]*Open http:\/\/127\.0\.0\.1:\d+/)
    assert.equal(readFileSync(join(cwd, '.env'), 'utf8'), 'HOST=127.0.0.1\n')
    first.stop()
    await first.ended
    const second = startOnTerminal(t, cwd, {})
    await second.shows(/Open http:\/\/127\.0\.0\.1:\d+\r?\n$/)
    assert.match(second.lastLine() ?? '', /^Open http/)
  },
)

test(
  'for the internet, the name is asked too; breaking off writes nothing',
  withTerminal,
  async (t) => {
    const cwd = temporaryDirectory(t)
    const broken = startOnTerminal(t, cwd, { LANG: 'de_DE.UTF-8' })
    await broken.shows(/das Internet[^]*\[1\]: /)
    broken.type('3\n')
    await broken.shows(/Welcher Domainname/)
    broken.stop()
    await broken.ended
    assert.ok(!existsSync(join(cwd, '.env')) && !existsSync(join(cwd, 'data')))

    const started = startOnTerminal(t, cwd, {})
    await started.shows(/\[1\]: /)
    started.type('3\nnot a name\nhttps://Chat.Example.org/\n')
    await started.shows(/no domain name[^]*Saved in/)
    assert.equal(
      readFileSync(join(cwd, '.env'), 'utf8'),
      'PUBLIC_URL=https://chat.example.org\nHTTPS=auto\n',
    )
  },
)

test('O4: without a terminal nothing is asked', async (t) => {
  const cwd = temporaryDirectory(t)
  const { code } = await runMain(t, { cwd, settings: { DATA_DIR: join(cwd, 'data'), PORT: '-1' } })
  assert.equal(code, 1)
  assert.ok(!existsSync(join(cwd, '.env')))
})
