import path from 'node:path'
import { tap, type TestEvent } from 'node:test/reporters'

export type Failure = { name: string; location: string; message: string }

/** What the static checks printed. */
export type CheckResult = { ok: boolean; output: string }

interface Sources {
  events: AsyncIterable<TestEvent>
  checks: Promise<CheckResult> | undefined
  /** Called after the last event. */
  unfinishedFiles: () => string[]
}

/** How often a run says how many tests have passed. */
const progressMs = 20_000
const maxErrorText = 2000

/**
 * TAP, with the result of the checks and all failures before the closing counts, so that the end of a long log says what
 * broke. The failures are added to `failures`. `isShort`: names only the tests
 * that fail.
 */
export async function* tapWithFailures(
  { events, checks, unfinishedFiles }: Sources,
  { isShort }: { isShort: boolean },
  failures: Failure[],
): AsyncGenerator<string, void> {
  let closing = ''
  const short = new ShortTap()
  const watched = watch(events, failures)
  for await (const text of tap(isShort ? countPassed(watched) : watched)) {
    if (closing !== '' || text.startsWith('# tests ')) closing += text
    else yield isShort ? short.shorten(text) : text
  }
  for (const file of unfinishedFiles()) {
    const location = path.relative(process.cwd(), file)
    failures.push({ name: '', location, message: 'No process ran it to its end.' })
  }
  const checked = await checks
  if (checked) yield comment(checked.output)
  if (checked?.ok === false) {
    failures.push({ name: 'npm run check', location: '', message: 'Its findings stand above.' })
  }
  for (const failure of failures) yield describeFailure(failure)
  yield closing
}

/** Reduces TAP to the tests that fail, and to how many have passed. */
class ShortTap {
  #isFailure = false

  shorten(text: string): string {
    // The details of a test follow its line.
    if (!/^ *---/.test(text)) this.#isFailure = /^ *not ok /.test(text)
    return this.#isFailure || /^TAP version|^# \d+ tests have passed/.test(text) ? text : ''
  }
}

/** Adds now and then how many tests have passed. The runner itself reports a test only when those of earlier files have ended. */
async function* countPassed(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent, void> {
  let passed = 0
  let saidAt = performance.now()
  for await (const event of events) {
    yield event
    if (event.type !== 'test:complete' || !event.data.details.passed) continue
    if (event.data.details.type !== 'suite') passed += 1
    if (performance.now() - saidAt < progressMs) continue
    saidAt = performance.now()
    const message = `${passed} tests have passed`
    yield { type: 'test:diagnostic', data: { nesting: 0, message, level: 'info' } }
  }
}

async function* watch(
  events: AsyncIterable<TestEvent>,
  failures: Failure[],
): AsyncGenerator<TestEvent, void> {
  const running = new Map<string, Failure>()
  const errors = new Map<string, string>()
  for await (const event of events) {
    if (event.type === 'test:dequeue') {
      running.set(keyOf(event.data), { ...nameOf(event.data), message: 'Its process ended first.' })
    } else if (event.type === 'test:complete') {
      running.delete(keyOf(event.data))
    } else if (event.type === 'test:stderr') {
      const { file, message } = event.data
      errors.set(file, ((errors.get(file) ?? '') + message).slice(-maxErrorText))
    } else if (event.type === 'test:fail') {
      const failure = failureOf(event.data, errors.get(event.data.file ?? ''))
      if (failure) failures.push(failure)
    } else if (event.type === 'test:diagnostic' && event.data.message.startsWith('Error: ')) {
      // An error outside of any test.
      failures.push({ ...nameOf({ ...event.data, name: '' }), message: event.data.message })
    }
    yield event
  }
  failures.push(...running.values())
}

interface Located {
  name: string
  file?: string
  line?: number
}

function keyOf({ name, file, line }: Located): string {
  return JSON.stringify([name, file, line])
}

function nameOf({ name, file, line }: Located): Pick<Failure, 'name' | 'location'> {
  const location = file === undefined ? '' : `${path.relative(process.cwd(), file)}:${line ?? 1}`
  return { name, location }
}

type FailData = Extract<TestEvent, { type: 'test:fail' }>['data']

/** `errors` is the end of what processes of the file wrote to the standard error. */
function failureOf(data: FailData, errors = ''): Failure | undefined {
  if (data.todo !== undefined && data.todo !== false) return undefined
  const error: Error & { failureType?: string; exitCode?: number; signal?: string } =
    data.details.error
  // A group fails because of a test in it, which is reported by itself.
  if (error.failureType === 'subtestsFailed') return undefined
  const ending = error.exitCode ?? error.signal
  const message =
    ending === undefined ? messageOf(error.cause ?? error) : `exited with ${ending}\n${errors}`
  return { ...nameOf(data), message }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function describeFailure({ name, location, message }: Failure): string {
  const body = message.trimEnd().split('\n')
  const lines = [`FAILED ${location}  ${name}`, ...body.map((line) => `    ${line}`)]
  return comment(lines.join('\n'))
}

function comment(text: string): string {
  return `#\n${text.trimEnd().replace(/^/gm, '# ')}\n`
}
