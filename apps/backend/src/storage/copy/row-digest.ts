import { createHash } from 'node:crypto'
import type { CopyRow } from './copy-side.ts'

const modulus = 1n << 128n

/** A number of rows and a checksum of their values that does not depend on their order. */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(row: CopyRow): void {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest()
    this.#sum = (this.#sum + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8)) % modulus
    this.rows += 1
  }

  equals(other: RowDigest): boolean {
    return this.rows === other.rows && this.#sum === other.#sum
  }
}
