import type { Language } from '@guildhall/contract'
import type { Clock } from '../core/clock.ts'
import type { AcmeConfig } from '../core/config.ts'
import type { Jobs } from '../core/jobs.ts'
import type { Log } from '../core/log.ts'
import type { ProcessGroup } from '../core/process-group.ts'
import { retryAfterMs } from '../core/retry-after.ts'
import { AuthorityError, orderCertificate } from './authority.ts'
import type { ChallengeKind } from './authority.ts'
import { describeFailure, findProblem, isAboutPort } from './problems.ts'
import type { CertificateFailure } from './problems.ts'
import { leafOf } from './store.ts'
import type { Certificate, CertificateStore, StoredCertificate } from './store.ts'

/** How often the timer asks whether something is due on the clock. */
const tickMs = 1000
/** How soon a process uses a certificate that another one got. */
const reloadMs = 15_000
const pauses = { firstMs: 2 * 60_000, longestMs: 6 * 3_600_000, factor: 3 }
/** What the authority, or a proxy before it, can ask for: renewals begin weeks before the end. */
const longestWaitMs = 7 * 24 * 3_600_000
/** Renewals of many installations must not come to the authority at the same moment. */
const jitter = 0.03

interface Parts {
  config: AcmeConfig
  /** Whether port 80 is served. */
  hasHttpPort: boolean
  store: CertificateStore
  /** One process gets the certificate for all. */
  jobs: Pick<Jobs, 'isHeld'>
  processes: ProcessGroup
  failure: CertificateFailure
  every: (name: string, ms: number, work: () => unknown) => void
  clock: Clock
  /** For pauses; never jumps. */
  monotonic: Clock
  log: Log
  use: (certificate: Certificate) => void
}

/** Gets the certificate, renews it at two thirds of its life, and tries again with growing pauses. Never fails. */
export function createCertificates(parts: Parts) {
  const { config, store, jobs, processes, failure, clock, monotonic, log } = parts
  const { host } = config
  const stopping = new AbortController()
  let current: StoredCertificate | null = null
  let readAt = -Infinity
  let attempt: Promise<void> | null = null
  let failures = 0
  let nextAttemptAt = -Infinity

  const topic = processes.topic<CertificateFailure>('certificate')
  topic.subscribe(({ current }) => {
    failure.current = current
  })

  function share(current: CertificateFailure['current']): void {
    failure.current = current
    topic.send({ current })
  }

  async function load(): Promise<void> {
    readAt = monotonic()
    const stored = await store.find(host)
    // An operator asked for a renewal: it does not wait for the next attempt.
    if (stored?.renewAt === 0 && current?.renewAt !== 0) nextAttemptAt = -Infinity
    if (!stored || stored.chain === current?.chain) {
      if (stored?.renewAt === 0) current = stored
      return
    }
    const { validToDate } = leafOf(stored)
    parts.use(stored)
    current = { ...stored, renewAt: Math.min(stored.renewAt, renewalTime(stored)) }
    // The next renewal begins anew, whichever process got this one.
    failures = 0
    nextAttemptAt = -Infinity
    log.info({ host, until: validToDate.toISOString() }, 'the certificate for HTTPS is in use')
  }

  function isDue(): boolean {
    if (!jobs.isHeld() || attempt || monotonic() < nextAttemptAt) return false
    return current?.directoryUrl !== config.directoryUrl || clock() >= current.renewAt
  }

  async function obtain(): Promise<void> {
    try {
      const certificate = await orderFirst(challengeKinds())
      const { directoryUrl } = config
      await store.save(host, {
        ...certificate,
        directoryUrl,
        renewAt: renewalTime(certificate),
      })
      share(null)
      await load()
      // With a clock that is years ahead, the new one seems due at once.
      nextAttemptAt = monotonic() + shortestUseMs(certificate)
    } catch (error) {
      if (stopping.signal.aborted) return
      failures += 1
      const now = clock()
      const wanted = error instanceof AuthorityError ? retryAfterMs(error.retryAfter, now) : 0
      const pause = Math.round(Math.max(pauseAfter(failures), Math.min(wanted, longestWaitMs)))
      nextAttemptAt = monotonic() + pause
      share({ problem: await findProblem(host, error), nextAttemptAt: now + pause })
      const { sentences } = describeFailure(host, failure.current)
      log.warn({ host }, `there is no new certificate for HTTPS: ${sentences.join(' ')}`)
    }
  }

  /** At first both ports, then one at a time: the authority limits how often a check may fail. */
  function challengeKinds(): ChallengeKind[] {
    if (!parts.hasHttpPort) return ['tls-alpn-01']
    if (failures === 0) return ['http-01', 'tls-alpn-01']
    return failures % 2 === 0 ? ['tls-alpn-01'] : ['http-01']
  }

  async function orderFirst([kind, ...others]: ChallengeKind[]): Promise<Certificate> {
    try {
      return await orderCertificate(kind!, { config, store, signal: stopping.signal })
    } catch (error) {
      if (others.length === 0 || !isAboutPort(error)) throw error
      return orderFirst(others)
    }
  }

  async function tick(): Promise<void> {
    // After a stop, or while this process waits for its own order, other processes may have stored one.
    if (monotonic() >= readAt + reloadMs) await load()
    if (!isDue()) return
    // Not awaited: a stop does not wait for the authority.
    attempt = obtain().finally(() => {
      attempt = null
    })
  }

  parts.every('certificate', tickMs, tick)
  return {
    hasCertificate: (): boolean => current !== null,
    /** Why there is none, in words. */
    describe: (language: Language) => describeFailure(host, failure.current, language),
    load,
    stop: (): void => stopping.abort(),
  }
}

function pauseAfter(failures: number): number {
  const pause = Math.min(
    pauses.firstMs * pauses.factor ** Math.min(failures - 1, 20),
    pauses.longestMs,
  )
  return pause * (1 + jitter * Math.random())
}

/** By the certificate's own dates: the clock may be wrong when it comes. */
function renewalTime(certificate: Certificate): number {
  const { validFromDate } = leafOf(certificate)
  return validFromDate.getTime() + lifeMs(certificate) * (2 / 3 - jitter * Math.random())
}

/** A renewal that was not asked for comes no sooner. */
function shortestUseMs(certificate: Certificate): number {
  return lifeMs(certificate) / 3
}

function lifeMs(certificate: Certificate): number {
  const { validFromDate, validToDate } = leafOf(certificate)
  return validToDate.getTime() - validFromDate.getTime()
}
