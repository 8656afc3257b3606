import type { TestEvent } from 'node:test/reporters'

/** How often a run says how many tests have passed. */
const progressMs = 20_000

/**
 * Moves the failures of a run to its end, before the closing counts, and adds what `summarize` returns. `isShort`: leaves out
 * the tests that pass.
 */
export async function* report(
  events: AsyncIterable<TestEvent>,
  { isShort, summarize }: { isShort: boolean; summarize: () => Promise<string> },
): AsyncGenerator<TestEvent, void> {
  const failures: TestEvent[] = []
  let passed = 0
  let saidAt = performance.now()
  for await (const event of events) {
    const { type, data } = event
    const isOfRun = type === 'test:diagnostic' && data.nesting === 0 && data.file === undefined
    if (type === 'test:complete' && data.details.passed && data.details.type !== 'suite')
      passed += 1
    if (isOfRun && data.message.startsWith('tests ')) {
      if (failures.length > 0) process.exitCode = 1
      yield* failures
      yield* comments(await summarize())
    }
    // A group fails because of a test in it, which is reported by itself.
    if (type === 'test:fail') {
      const { failureType } = data.details.error as Error & { failureType?: string }
      if (failureType !== 'subtestsFailed') failures.push(event)
    } else if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) {
      // An error outside of any test.
      failures.push(event)
    } else if (isOfRun || !isShort) {
      yield event
    } else if (performance.now() - saidAt > progressMs) {
      saidAt = performance.now()
      yield* comments(`${passed} tests have passed`)
    }
  }
}

function* comments(text: string): Generator<TestEvent, void> {
  for (const message of text.split('\n')) {
    yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
  }
}
