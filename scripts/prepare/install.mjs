import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { findRuntime, noRuntimeMessage, platformPackage } from './runtime.mjs'
import { isReady, lockDigest, pinnedNode, readStamp, removeStamp, writeStamp } from './stamp.mjs'
import { treeMatches } from './tree.mjs'

/** @typedef {import('./stamp.mjs').Scope} Scope */

/**
 * Installs what the lockfile names, once for all processes that ask at the same time. Returns the exit code; errors are
 * printed on stderr.
 *
 * @param {string} root
 * @param {Scope} scope
 */
export async function install(root, scope) {
  try {
    const file = path.join(root, '.cache', 'install.lock')
    const onWait = () => say('Another install is running in this folder; waiting for it to end.')
    return await withLock(file, onWait, (holdFor) => installAlone(root, scope, holdFor))
  } catch (error) {
    say(`The dependencies could not be installed: ${String(error)}`)
    return 1
  }
}

/** @param {string} root @param {Scope} scope @param {(pid: number) => void} holdFor */
async function installAlone(root, scope, holdFor) {
  if (isReady(root, scope)) return 0
  const lock = lockDigest(root)
  const stamp = readStamp(root)
  // A working tree with the developers' tools keeps them.
  const wanted = stamp?.scope === 'all' ? 'all' : scope

  // npm's record may name a complete tree; only a Node that was seen to run makes it usable.
  const complete = treeMatches(root, wanted)
  let runtime = complete ? findRuntime(root) : undefined
  if (!runtime && !(complete && !platformPackage(root))) {
    // The rest of an install is added to the tree: a program that runs from it keeps its files.
    const halfDone =
      stamp?.lock === lock && stamp.scope === 'runtime' && existsSync(pinnedNode(root))
    const code = await installWithNpm(root, halfDone ? 'install' : 'ci', wanted, holdFor)
    if (code !== 0) return code
    runtime = findRuntime(root)
  }
  if (!runtime) {
    say(noRuntimeMessage(root))
    return 1
  }
  writeStamp(root, { lock, scope: wanted, runtime })
  return 0
}

/**
 * @param {string} root
 * @param {'ci' | 'install'} command
 * @param {Scope} scope
 * @param {(pid: number) => void} holdFor
 */
async function installWithNpm(root, command, scope, holdFor) {
  const started = Date.now()
  say('Installing the dependencies; this takes a while the first time …')
  removeStamp(root)
  // Gone before npm replaces it: killed half-way, the next run must not meet half a Node.
  if (command === 'ci') rmSync(pinnedNode(root), { force: true })
  const code = await runNpm(root, command, scope, holdFor)
  if (code === 0) {
    say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  } else {
    say(
      `npm ${command} ended with code ${code}; see its message above. When the cause is fixed, run the same\n` +
        'command again. It is always safe to delete node_modules first.',
    )
  }
  return code
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`)
}
