/** Mulberry32 (public domain, Tommy Ettinger): the same numbers for the same seed, everywhere. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number below `bound`. */
  below(bound: number): number
  pick<T>(items: readonly T[]): T
}

/** The seed of `FUZZ_SEED`, or one of the moment. */
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
