import type { TestContext } from 'node:test'

/** A seeded generator (mulberry32): numbers from 0 up to, not including, 1. */
export type Random = () => number

/** Prints its seed; set FUZZ_SEED to repeat a failing run. */
export function seededRandom(t: TestContext): Random {
  return createRandom(printSeed(t))
}

/** Chooses and prints a seed. */
export function printSeed(t: TestContext): number {
  const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
  t.diagnostic(`FUZZ_SEED=${seed}`)
  return seed
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

export function randomBelow(random: Random, end: number): number {
  return Math.floor(random() * end)
}

export function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => randomBelow(random, 256)))
}

/** `bytes` with a few changed, truncated, repeated or inserted bytes. */
export function mutate(random: Random, bytes: Buffer): Buffer {
  let result = Buffer.from(bytes)
  for (let i = randomBelow(random, 4); i >= 0; i--) {
    const index = randomBelow(random, result.length + 1)
    const kind = randomBelow(random, 5)
    if (kind === 0 && index < result.length) result[index] = randomBelow(random, 256)
    if (kind === 1 && index < result.length)
      result[index] = [0, 1, 0x7f, 0x80, 0xfe, 0xff][index % 6] ?? 0
    if (kind === 2) result = result.subarray(0, index)
    if (kind === 3) result = insert(result, index, randomBytes(random, randomBelow(random, 9)))
    if (kind === 4)
      result = insert(result, index, result.subarray(index, index + randomBelow(random, 64)))
  }
  return result
}

function insert(bytes: Buffer, index: number, more: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([bytes.subarray(0, index), more, bytes.subarray(index)])
}
