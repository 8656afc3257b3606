import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's least cost for argon2id: 19 MiB, two passes (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The hash of a password as a PHC string, which carries its cost, so that a later cost does not lock anyone out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce: salt,
    ...cost,
    tagLength,
  })
  return [
    '',
    'argon2id',
    'v=19',
    `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`,
    unpadded(salt),
    unpadded(tag),
  ].join('$')
}

/** Whether the password is the hashed one. Without a hash it takes as long and says no: nobody learns who exists. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const known = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? dummy)
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

const dummy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(
  Buffer.alloc(16),
)}$${unpadded(Buffer.alloc(tagLength))}`

// The same letters typed on another system may come as other code points.
function normal(password: string): string {
  return password.normalize('NFKC')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
