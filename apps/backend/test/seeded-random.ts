/** A reproducible random generator: the seed is printed, and `SEED` sets it. */
export interface SeededRandom {
  seed: number
  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number
  pick<T>(list: readonly T[]): T | undefined
  bytes(length: number): Buffer
}

export function createSeededRandom(log: (line: string) => void): SeededRandom {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  log(`SEED=${seed}`)
  let state = seed
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    seed,
    below,
    pick: (list) => list[below(list.length)],
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
