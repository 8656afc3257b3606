/**
 * Runs all static checks: types, lint with the import rules, format, dead code, and the size of the web client.
 * Reports the findings of every check, not only of the first that fails.
 */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const checks = [
  { name: 'types', command: ['tsc', '-b', '--pretty', 'false', '--checkers', '1'] },
  { name: 'lint and import rules', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'size of the web client', command: ['node', 'scripts/web-size.ts'] },
]

const timeoutMs = 5 * 60_000
/** The checkers end soon: they collect garbage only where it takes too much memory, which saves a fifth of their time. */
const settingsOfGo = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

let failed = false
for (const { name, command } of checks) {
  const started = performance.now()
  const { ok, output } = await runCommand(command.join(' '))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
  failed ||= !ok
}
process.exitCode = failed ? 1 : 0

async function runCommand(command: string): Promise<{ ok: boolean; output: string }> {
  // The shell finds the tools that npm put into the PATH, on Windows as well.
  const child = spawn(`${command} 2>&1`, {
    cwd: new URL('..', import.meta.url),
    shell: true,
    env: { ...settingsOfGo, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject)
  })
  const output = await text(child.stdout)
  return { ok: (await ended) === 0, output }
}
