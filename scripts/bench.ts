/**
 * Runs the measurements in bench/ one after another, so that none disturbs the other.
 *
 *     npx node scripts/bench.ts [part of a name …]
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { endsWithParent } from '../bench/lib/child-options.ts'

const timeoutMs = 15 * 60_000

const wanted = process.argv.slice(2)
const files = globSync('bench/*.ts', { cwd: path.dirname(import.meta.dirname) })
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .toSorted()

for (const file of files) {
  console.log(`\n== ${file}`)
  const failure = await runFile(file)
  if (failure !== undefined) {
    console.log(`FAILED ${file}: ${failure}`)
    process.exitCode = 1
  }
}
if (files.length === 0) console.log(`Nothing to measure in bench/ ${wanted.join(' ')}`)

async function runFile(file: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [...endsWithParent, file], {
    cwd: path.dirname(import.meta.dirname),
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal) resolve(`ended by ${signal}; the bound is ${timeoutMs / 60_000} minutes`)
      else resolve(code === 0 ? undefined : `exit code ${code}`)
    })
  })
}
