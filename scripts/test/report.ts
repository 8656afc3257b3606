import type { TestEvent } from 'node:test/reporters'

/** How often a run says how many tests have passed. */
const progressMs = 20_000

/** Adds what `summarize` returns before the closing counts of a run. `isShort`: leaves out all but the failures. */
export async function* report(
  events: AsyncIterable<TestEvent>,
  { isShort, summarize }: { isShort: boolean; summarize: () => string },
): AsyncGenerator<TestEvent, void> {
  let passed = 0
  let saidAt = performance.now()
  for await (const event of events) {
    const { type, data } = event
    const isOfRun = type === 'test:diagnostic' && data.nesting === 0 && data.file === undefined
    if (isOfRun && data.message.startsWith('tests ')) yield* comments(summarize())
    if (isFailure(event)) process.exitCode = 1
    if (type === 'test:pass' && data.details.type !== 'suite') passed += 1
    if (isOfRun || isFailure(event) || (!isShort && type !== 'test:fail')) yield event
    else if (performance.now() - saidAt > progressMs) {
      saidAt = performance.now()
      yield* comments(`${passed} tests have passed`)
    }
  }
}

/** A test that failed, or an error outside of any test. A group fails because of a test in it, which is reported by itself. */
function isFailure({ type, data }: TestEvent): boolean {
  if (type === 'test:diagnostic') return data.message.startsWith('Error: ')
  if (type !== 'test:fail') return false
  return (data.details.error as Error & { failureType?: string }).failureType !== 'subtestsFailed'
}

function* comments(text: string): Generator<TestEvent, void> {
  for (const message of text.split('\n')) {
    yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
  }
}
