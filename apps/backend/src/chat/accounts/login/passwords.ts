import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { busy } from '../../../core/app-error.ts'

/**
 * Hashing uses two of the four threads of the pool that also reads and writes files, so that it never takes all of them.
 * More hashes at once would not be faster.
 */
const concurrentHashes = 2
const maxWaiting = 50
const retryAfterMs = 2000

const compute = promisify(argon2)
const queue = pLimit(concurrentHashes)

/** The parameters of argon2id: memory in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). */
export const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * The hash of a password as a PHC string. The string contains the cost, so that old hashes stay valid when the cost changes.
 * Throws `busy` when too many wait.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', {
    message: normalize(password),
    nonce: salt,
    ...cost,
    tagLength,
  })
  return phcString(cost, salt, tag)
}

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that nobody learns which
 * accounts exist. Throws `busy` when too many wait.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  const known = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(
    hash ?? dummyHash(cost),
  )
  if (!known) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = known
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: normalize(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected) && hash !== null
}

function derive(...options: Parameters<typeof compute>): Promise<Buffer> {
  if (queue.pendingCount >= maxWaiting) throw busy(retryAfterMs)
  return queue(() => compute(...options))
}

function dummyHash(cost: PasswordCost): string {
  return phcString(cost, Buffer.alloc(16), Buffer.alloc(tagLength))
}

function phcString(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`
}

// Systems may encode the same characters as different code points.
function normalize(password: string): string {
  return password.normalize('NFKC')
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
