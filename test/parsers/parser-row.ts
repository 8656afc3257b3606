import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ServerFixture } from '../../apps/backend/test/server-fixture.ts'
import type { TestApp } from '../../apps/backend/test/start-app.ts'

/** A parser of bytes that strangers send: see the table in `table.ts`. */
export interface ParserRow {
  /** What is parsed. */
  name: string
  /** The source files that read these bytes, as paths or patterns below the root. */
  files: readonly string[]
  /** Its worst inputs at the largest size that the program lets through, by what is bad about them. */
  inputs: (stage: Stage) => Promise<Inputs> | Inputs
  /** How many passes over its bytes each input may take, where that differs from most. */
  passes?: number
  /** Why the row does not run yet. */
  pending?: string
}

export type Inputs = Record<string, WorstInput>

export interface WorstInput {
  bytes: number
  /** Is not measured. */
  prepare?: () => void
  /** Passes the input to the function that receives such bytes, and waits until it is parsed. */
  feed: () => unknown
}

/** What rows share that send their input over the network. */
export interface Stage {
  t: TestContext
  app: TestApp
  fixture: ServerFixture
}

/** The inputs of a parser that takes each of them at once. Errors are a result, too. */
export function inputsOf<T extends string | Uint8Array>(
  parse: (input: T) => unknown,
  inputs: Record<string, T>,
): Inputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]): [string, WorstInput] => [
      name,
      { bytes: Buffer.byteLength(input), feed: () => ignoreErrors(() => parse(input)) },
    ]),
  )
}

/** Refusing an input is a valid result; running out of stack is not, nor is an input that reaches no parser. */
export async function ignoreErrors(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    if (error instanceof RangeError && /call stack/i.test(error.message)) throw error
  }
}

/** An input sent over HTTP must reach the route that parses it. */
export function requireRoute(response: { status: number } | null): void {
  assert.notEqual(response?.status, 404)
}

/** A text of `bytes` that repeats a piece. */
export function repeat(piece: string, bytes: number): string {
  return piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))
}
