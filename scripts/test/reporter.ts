import path from 'node:path'
import { tap, type TestEvent } from 'node:test/reporters'

export type Failure = { name: string; place: string; message: string }

/**
 * TAP, with the failures told once more before the closing counts, so that the end of a long log says what broke.
 * They are added to `failures`.
 */
export async function* tapWithFailures(
  events: AsyncIterable<TestEvent>,
  failures: Failure[],
): AsyncGenerator<string, void> {
  let closing = ''
  for await (const text of tap(watch(events, failures))) {
    if (closing !== '' || text.startsWith('# tests ')) closing += text
    else yield text
  }
  for (const failure of failures) yield describeFailure(failure)
  yield closing
}

async function* watch(
  events: AsyncIterable<TestEvent>,
  failures: Failure[],
): AsyncGenerator<TestEvent, void> {
  for await (const event of events) {
    if (event.type === 'test:fail') {
      const { name, file, line, details, todo } = event.data
      const error: Error & { failureType?: string } = details.error
      // A group fails because of what is in it, which is told by itself.
      const isGroup = error.failureType === 'subtestsFailed'
      if (!isGroup && (todo === undefined || todo === false)) {
        const place = file === undefined ? '' : `${path.relative(process.cwd(), file)}:${line ?? 1}`
        failures.push({ name, place, message: messageOf(error.cause ?? error) })
      }
    }
    yield event
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function describeFailure({ name, place, message }: Failure): string {
  const body = message.trimEnd().split('\n')
  const lines = [`FAILED ${place}  ${name}`, ...body.map((line) => `    ${line}`)]
  return `#\n${lines.map((line) => `# ${line}\n`).join('')}`
}
