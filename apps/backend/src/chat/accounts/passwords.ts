import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { busy } from '../../core/app-error.ts'

/**
 * Two threads of the pool that files, too, are read and written by, which has four: hashing never takes them all. More
 * hashes at once would not be done sooner.
 */
const hashesAtOnce = 2
const mostWaiting = 50
const busyMs = 2000

const compute = promisify(argon2)
const queue = pLimit(hashesAtOnce)

/** The parameters of argon2id: memory in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's least cost for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). */
export const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/**
 * The hash of a password as a PHC string, which carries its cost, so that a later cost does not lock anyone out. Throws
 * `busy` where too many wait.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce: salt,
    ...cost,
    tagLength,
  })
  return phcString(cost, salt, tag)
}

/**
 * Whether the password is the hashed one. Without a hash it takes as long and says no: nobody learns who exists. Throws
 * `busy` where too many wait.
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
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected) && hash !== null
}

function derive(...options: Parameters<typeof compute>): Promise<Buffer> {
  if (queue.pendingCount >= mostWaiting) {
    throw busy(busyMs)
  }
  return queue(() => compute(...options))
}

function dummyHash(cost: PasswordCost): string {
  return phcString(cost, Buffer.alloc(16), Buffer.alloc(tagLength))
}

function phcString(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
}

// The same letters typed on another system may come as other code points.
function normal(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
