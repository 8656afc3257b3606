import { spawn } from 'node:child_process'
import path from 'node:path'

/** @typedef {import('./stamp.mjs').Scope} Scope */

/**
 * Runs `npm ci` or, to complete an existing tree, `npm install` in `root`. Returns npm's exit code, or 128 and more
 * after a signal.
 *
 * @param {string} root
 * @param {'ci' | 'install'} command
 * @param {Scope} scope
 * @param {(pid: number) => void} holdFor receives the process id of npm
 * @returns {Promise<number>}
 */
export function runNpm(root, command, scope, holdFor) {
  const [file, ...first] = npmCommand()
  const child = spawn(file, [...first, ...npmArguments(command, scope)], {
    cwd: root,
    shell: first.length === 0 && process.platform === 'win32',
    // Standard output belongs to the command that follows.
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
  })
  if (child.pid) holdFor(child.pid)
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward).on('SIGTERM', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

/** @param {'ci' | 'install'} command @param {Scope} scope */
function npmArguments(command, scope) {
  return [
    command,
    ...(command === 'install' ? ['--no-save'] : []),
    // Explicit, since NODE_ENV=production or a user's settings would leave parts out.
    scope === 'all' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    // Every native part comes prebuilt inside its package.
    '--ignore-scripts',
    // npm itself runs on an older Node than the packages ask for; they run on the pinned one.
    '--no-engine-strict',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

/**
 * The npm that runs this script, on the Node that it runs on: the pinned Node is about to be replaced.
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && path.basename(npm) === 'npm-cli.js') return [node, npm]
  return ['npm']
}
