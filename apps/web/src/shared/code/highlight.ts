import type { HighlightRequest, HighlightResult, Token } from './token.ts'

/** With the time to load the worker. A text that takes longer, which its author may have intended, stays plain. */
const timeoutMs = 10_000

interface Job {
  resolve: (tokens: Token[] | null) => void
  timer: ReturnType<typeof setTimeout>
}

let worker: Worker | null = null
let lastId = 0
const jobs = new Map<number, Job>()

/** The tokens of a text; null if its language is unknown, or if it takes too long. Runs on a thread of its own. */
export function highlight(language: string, text: string): Promise<Token[] | null> {
  return new Promise((resolve) => {
    const id = (lastId += 1)
    jobs.set(id, { resolve, timer: setTimeout(restart, timeoutMs) })
    const request: HighlightRequest = { id, language: language.toLowerCase(), text }
    worker ??= start()
    worker.postMessage(request)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightResult>) => {
    finish(data.id, data.tokens)
  })
  started.addEventListener('error', restart)
  return started
}

/** Texts that wait stay plain as well. */
function restart(): void {
  worker?.terminate()
  worker = null
  for (const id of jobs.keys()) finish(id, null)
}

function finish(id: number, tokens: Token[] | null): void {
  const job = jobs.get(id)
  if (!job) return
  jobs.delete(id)
  clearTimeout(job.timer)
  job.resolve(tokens)
}
