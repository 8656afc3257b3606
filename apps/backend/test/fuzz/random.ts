/** Mulberry32 (public domain, Tommy Ettinger): the same numbers for the same seed on every platform. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number
  pick<T>(items: readonly T[]): T
}

/** The seed in `FUZZ_SEED`, or a random one. */
export function chooseSeed(): number {
  return Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    next,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
  }
}
