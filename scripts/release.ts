/**
 * Writes archives for machines without Node to `release/`, with Node, the built program and the packages that it loads, and their
 * checksums. Every platform can be packed on any machine: what differs comes from npm. Two runs give the same bytes.
 *
 *     npm run release [-- PLATFORM …]
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packTar, packZip } from './release/archives.ts'
import { collectFiles } from './release/contents.ts'
import { platforms } from './release/platforms.ts'
import type { PlatformName } from './release/platforms.ts'

const maxBytes = 75 * 1000 * 1000
const root = path.dirname(import.meta.dirname)
const target = path.join(root, 'release')

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string
}
const asked = process.argv.slice(2)
const known = Object.keys(platforms) as PlatformName[]
const unknown = asked.filter((name) => !known.some((platform) => platform === name))
if (unknown.length > 0) {
  console.error(`There is no platform ${unknown.join(', ')}. Known are ${known.join(', ')}.`)
  process.exit(2)
}

mkdirSync(target, { recursive: true })
const sums: string[] = []
for (const platform of known.filter((name) => asked.length === 0 || asked.includes(name))) {
  const folder = `guildhall-${version}-${platform}`
  try {
    const files = await collectFiles(root, platform)
    const isZip = platform.startsWith('win')
    const name = `${folder}${isZip ? '.zip' : '.tar.gz'}`
    rmSync(path.join(target, name), { force: true })
    const bytes = await (isZip ? packZip : packTar)(folder, files)
    if (bytes.length > maxBytes)
      throw new Error(`it has ${bytes.length} bytes, more than ${maxBytes}`)
    writeFileSync(path.join(target, name), bytes)
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    console.log(`${name}: ${(bytes.length / 1e6).toFixed(1)} MB`)
  } catch (error) {
    console.error(`${platform}: no archive, because ${(error as Error).message}`)
    process.exitCode = 1
  }
}
writeFileSync(path.join(target, 'SHA256SUMS'), sums.join(''))
