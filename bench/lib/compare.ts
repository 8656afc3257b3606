export interface Contestant {
  name: string
  /** Runs for one round and gives how much it did per second. */
  round: () => Promise<number>
}

/**
 * Lets the contestants take turns for some rounds after one that does not count, so that whatever else the machine does
 * meets all of them. Gives each one's rates in the order of the rounds.
 */
export async function takeTurns(
  contestants: Contestant[],
  rounds: number,
): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const contestant of contestants) {
      const rate = await contestant.round()
      if (round > 0) rates.get(contestant.name)?.push(rate)
    }
  }
  return rates
}

/** The median of `ours` against `theirs`, round by round. */
export function medianRatio(ours: number[], theirs: number[]): number {
  return median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)))
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
