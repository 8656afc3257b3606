import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { appError, busy, invalidInput } from '../../../core/app-error.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Rendered, RenderRequest } from './engine.ts'

/** Renders templates one after another on a thread of its own, which starts with the first one. */
export interface TemplateRenderer {
  /** Throws `invalid_input` when the template takes too long or needs too much memory, and `busy` when too many wait. */
  render(request: RenderRequest): Promise<Rendered>
  stop(): Promise<void>
}

type Refusal = 'template_too_slow' | 'template_too_large'

/** The engine's own limit of CPU time ends nearly every template before this deadline. */
const deadlineMs = 2000
const maxWaiting = 100
/** How long a template that ended its thread is refused without being run. */
const refusalMs = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

export function createTemplateRenderer(monotonic: Clock): TemplateRenderer {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isStopped = false
  const refused = new Map<string, { reason: Refusal; until: number }>()

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'guildhall-templates',
      resourceLimits,
    })
    started.unref()
    started.on('exit', () => {
      worker = null
    })
    await once(started, 'message')
    // A running template rejects by its own listener.
    started.on('error', () => undefined)
    return started
  }

  async function run(request: RenderRequest): Promise<Rendered> {
    if (isStopped) throw busy()
    worker ??= start()
    // A failed start must not be kept.
    const thread = await worker.catch((error: unknown) => {
      worker = null
      throw error
    })
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      }
      const onMessage = (rendered: Rendered): void => {
        settle()
        resolve(rendered)
      }
      const refuse = (reason: Refusal): void => {
        settle()
        refused.set(request.source, { reason, until: monotonic() + refusalMs })
        reject(invalidInput('template', reason))
      }
      const onError = (error: NodeJS.ErrnoException): void => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          refuse('template_too_large')
          return
        }
        settle()
        reject(error)
      }
      const onExit = (): void => {
        settle()
        reject(appError('internal_error'))
      }
      const timer = setTimeout(() => {
        worker = null
        void thread.terminate()
        refuse('template_too_slow')
      }, deadlineMs)
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      thread.postMessage(request)
    })
  }

  function requireNotRefused(source: string): void {
    for (const [known, { until }] of refused) if (until <= monotonic()) refused.delete(known)
    const known = refused.get(source)
    if (known) throw invalidInput('template', known.reason)
  }

  return {
    async render(request) {
      requireNotRefused(request.source)
      if (waiting >= maxWaiting) throw busy()
      waiting += 1
      const turn = last.then(() => run(request))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
    async stop() {
      isStopped = true
      await last
      const thread = await worker?.catch(() => null)
      await thread?.terminate()
    },
  }
}
