/**
 * Runs the sources for development at one address: Vite serves the web client, reloads it when a file changes, and passes
 * `/api` on to the backend, which restarts when a file of its own changes.
 *
 *     npx node scripts/dev.ts
 *
 * PORT is the backend's port (8080), WEB_PORT the port to open in the browser (5173).
 */
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const port = process.env['PORT'] ?? '8080'
const webPort = process.env['WEB_PORT'] ?? '5173'
const backendUrl = `http://127.0.0.1:${port}`

const children = [
  start(
    ['--watch-path=apps/backend/src', '--watch-path=packages', '--watch-preserve-output']
      // Where it is set, worker threads report their imports as messages to the thread that started them.
      .concat('--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES')
      .concat('apps/backend/src/main.ts'),
    { HOST: '127.0.0.1', PORT: port },
  ),
  start(
    [
      'node_modules/vite/bin/vite.js',
      'apps/web',
      '--config',
      'apps/web/vite.config.ts',
      '--host',
    ].concat('127.0.0.1', '--port', webPort, '--strictPort', '--clearScreen', 'false'),
    { GUILDHALL_URL: backendUrl },
  ),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    process.exitCode = 0
    stop()
  })
}

function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // One without the other is of no use.
  return child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}

function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
