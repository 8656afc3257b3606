import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Chromium without a window comes first: the tests take a third less of the processor in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const installTimeoutMs = 10 * 60_000

/** How to install a browser if the tests find none. */
export const howToInstall =
  'The tests of the web client need Chromium, and none was found. Install it (Debian: apt-get install chromium-headless-shell; Ubuntu: apt-get install chromium; ' +
  'macOS, Windows: Google Chrome), or name the program in CHROMIUM.'

/** The path of Chromium or Chrome: what `CHROMIUM` names, or the first one found. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...inPath, ...knownPaths].find((file) => existsSync(file))
}

/**
 * Finds a browser. On Debian and its derivatives, as root, installs one if there is none and reports it on standard error.
 * Undefined if there is still none.
 */
export function provideChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined || !canInstall()) return found
  process.stderr.write(
    'The browser tests need Chromium, and none was found: installing it with apt-get (set CHROMIUM to use another) …\n',
  )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [
    'update',
    'install -y --no-install-recommends fonts-dejavu-core chromium-headless-shell',
    // Ubuntu and older Debian releases have only this one.
    'install -y --no-install-recommends fonts-dejavu-core chromium',
  ]) {
    if (findChromium() !== undefined) break
    const { status } = spawnSync('apt-get', ['-qq', ...command.split(' ')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: installTimeoutMs,
    })
    if (status !== 0) process.stderr.write(`apt-get ${command} ended with ${String(status)}.\n`)
  }
  return findChromium()
}

function canInstall(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (process.env['CHROMIUM']) return false
  try {
    return /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
