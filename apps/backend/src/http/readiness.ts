import { busy } from '../core/app-error.ts'
import type { App } from './app-types.ts'
import { handle, ok } from './route.ts'

/** Whether the process should get new work from a load balancer. */
export interface Readiness {
  /** Set when the process is about to stop: it refuses new gateway connections. */
  isDraining: boolean
}

const databaseTimeoutMs = 2000
/** Requests within this time share one answer of the database, so that anyone may ask often. */
const sharedMs = 500

/** Throws `busy` while the process drains or its database does not answer. */
export function readyRoute(
  app: App,
  {
    readiness,
    monotonic,
    ping,
  }: {
    readiness: Readiness
    monotonic: () => number
    /** Throws while the database cannot be used. */
    ping: () => Promise<unknown>
  },
): void {
  let last: { at: number; answers: Promise<boolean> } | null = null

  function databaseAnswers(): Promise<boolean> {
    const at = monotonic()
    if (!last || at - last.at >= sharedMs) last = { at, answers: answersInTime(ping) }
    return last.answers
  }

  handle(app, 'getReady', async () => {
    if (readiness.isDraining || !(await databaseAnswers())) throw busy()
    return ok
  })
}

async function answersInTime(ping: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeoutMs)
  })
  const answer = ping().then(
    () => true,
    () => false,
  )
  const inTime = await Promise.race([answer, timeout])
  clearTimeout(timer)
  return inTime
}
