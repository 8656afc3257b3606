/**
 * Makes a clone ready to run: installs the dependencies and the pinned Node when the lockfile asks for others
 * than were installed last, writes the data of emoji, and builds the web client and the backend when their sources changed. Runs before
 * `npm start`, `npm test` and the like, on any Node from 20.
 *
 *     node scripts/prepare.mjs [--omit=dev]
 */
import { fileURLToPath } from 'node:url'
import { build } from './prepare/build.mjs'
import { writeEmoji } from './prepare/emoji.mjs'
import { isReady } from './prepare/installed.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scope = process.argv.includes('--omit=dev') ? 'runtime' : 'all'

// Loads what installs only when there is something to install: this script runs before every start.
if (!isReady(root, scope)) {
  const { install } = await import('./prepare/install.mjs')
  process.exitCode = await install(root, scope)
}
if (!process.exitCode) {
  writeEmoji(root)
  process.exitCode = build(root)
}
