/** The value at `quantile` (0 to 1) of the sorted values. */
export function percentile(sorted: ArrayLike<number>, quantile: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

export function median(values: number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.5)
}
