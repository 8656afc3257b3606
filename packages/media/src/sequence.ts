/** How far `to` is ahead of `from`, from -32768 to 32767: sequence numbers of 16 bits wrap around. */
export function sequenceDistance(from: number, to: number): number {
  return ((to - from) << 16) >> 16
}
