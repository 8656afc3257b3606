import type { HighlightRequest, HighlightResult, Token } from './token.ts'

/** A text that takes longer, which its author may have intended, stays plain. */
const timeoutMs = 10_000

interface Job {
  resolve: (tokens: Token[] | null) => void
  /** None before the worker is loaded, which a slow connection or machine may delay. */
  timer?: ReturnType<typeof setTimeout>
}

let worker: Worker | null = null
let isLoaded = false
let lastId = 0
const jobs = new Map<number, Job>()

/** The tokens of a text; null if its language is unknown, or if it takes too long. Runs on a thread of its own. */
export function highlight(language: string, text: string): Promise<Token[] | null> {
  return new Promise((resolve) => {
    const id = (lastId += 1)
    const job: Job = { resolve }
    jobs.set(id, job)
    if (isLoaded) limit(job)
    const request: HighlightRequest = { id, language: language.toLowerCase(), text }
    worker ??= start()
    worker.postMessage(request)
  })
}

function start(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<HighlightResult | 'loaded'>) => {
    if (data !== 'loaded') return finish(data.id, data.tokens)
    isLoaded = true
    for (const job of jobs.values()) limit(job)
  })
  started.addEventListener('error', restart)
  return started
}

function limit(job: Job): void {
  job.timer = setTimeout(restart, timeoutMs)
}

/** Texts that wait stay plain as well. */
function restart(): void {
  worker?.terminate()
  worker = null
  isLoaded = false
  for (const id of jobs.keys()) finish(id, null)
}

function finish(id: number, tokens: Token[] | null): void {
  const job = jobs.get(id)
  if (!job) return
  jobs.delete(id)
  clearTimeout(job.timer)
  job.resolve(tokens)
}
