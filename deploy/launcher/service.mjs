/** Runs Guildhall as a service of systemd: a user, the unit and its data directory. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const user = 'guildhall'
const dataDir = '/var/lib/guildhall'
const settings = '/etc/guildhall.env'
const unit = '/etc/systemd/system/guildhall.service'

/**
 * Installs and starts the service. With `--root FOLDER`, installs it into the system in that folder, without starting it.
 * @param {string[]} args
 * @returns {number} the exit code
 */
export function installService(args) {
  const root = rootOf(args)
  const folder = path.resolve(fileURLToPath(new URL('../..', import.meta.url)))
  const problem = problemOf(root) ?? problemOfFolder(folder)
  if (problem) return fail(problem)
  if (!hasUser(root)) {
    const home = ['--home-dir', dataDir, '--shell', '/usr/sbin/nologin']
    run('useradd', [...rootArgs(root), '--system', ...home, user])
  }
  // The settings that were written at a first start here. The service's user can't read this folder's `.env`.
  if (existsSync('.env') && !existsSync(root + settings)) {
    // They contain secrets, which systemd reads as root.
    writeFileSync(root + settings, readFileSync('.env'), { mode: 0o600 })
  }
  writeFileSync(root + unit, unitFor(folder))
  if (root === '') run('systemctl', ['daemon-reload'])
  run('systemctl', [...rootArgs(root), 'enable', ...(root === '' ? ['--now'] : []), 'guildhall'])
  process.stdout.write(
    `Guildhall runs as a service. Its data is in ${dataDir}, its settings are in ${settings}.\n` +
      'After a change of the settings: systemctl restart guildhall\n',
  )
  return 0
}

/**
 * Stops and removes the service.
 * @param {string[]} args
 * @returns {number} the exit code
 */
export function uninstallService(args) {
  const root = rootOf(args)
  const problem = problemOf(root)
  if (problem) return fail(problem)
  if (!existsSync(root + unit)) return fail('There is no service guildhall.')
  run('systemctl', [...rootArgs(root), 'disable', ...(root === '' ? ['--now'] : []), 'guildhall'])
  rmSync(root + unit)
  if (root === '') run('systemctl', ['daemon-reload'])
  process.stdout.write(
    `The service is removed. ${dataDir}, ${settings} and the user ${user} are still there.\n`,
  )
  return 0
}

/** @param {string[]} args */
function rootOf(args) {
  return args[0] === '--root' && args[1] ? path.resolve(args[1]) : ''
}

/** @param {string} root */
function rootArgs(root) {
  return root === '' ? [] : ['--root', root]
}

/** @param {string} root */
function problemOf(root) {
  if (process.platform !== 'linux') return 'Services need Linux with systemd.'
  if (process.getuid?.() !== 0) return 'Only root can do this: put sudo in front.'
  if (root === '' && !existsSync('/run/systemd/system')) return 'This machine does not run systemd.'
  return undefined
}

/** @param {string} folder */
function problemOfFolder(folder) {
  // The sandbox of the service hides these folders.
  const isHidden = /^\/(home|root|run\/user|tmp|var\/tmp)\//.test(`${folder}/`)
  return isHidden
    ? `The service can't use ${folder}. Move the folder elsewhere, such as to /opt/guildhall, and run the command there.`
    : undefined
}

/** @param {string} root */
function hasUser(root) {
  const users = `${root}/etc/passwd`
  return existsSync(users) && new RegExp(`^${user}:`, 'm').test(readFileSync(users, 'utf8'))
}

/** @param {string} folder */
function unitFor(folder) {
  const text = readFileSync(path.join(folder, 'deploy/guildhall.service'), 'utf8')
  return text
    .replace(/^ExecStart=.*$/m, `ExecStart=${folder}/guildhall`)
    .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${dataDir}`)
    .replace(/^Documentation=.*\n/m, '')
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  return 1
}
