import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { describeCertificateProblem } from '@guildhall/contract'
import type { CertificateProblem, Language, OperatorOverview } from '@guildhall/contract'
import { AppError } from '../core/app-error.ts'
import { AuthorityError } from './authority.ts'

/** The types of errors with which the authority says that it did not reach this machine, or reached another one. */
const unreachable = new Set(['connection', 'unauthorized', 'tls', 'incorrectResponse'])

export async function findProblem(host: string, error: unknown): Promise<CertificateProblem> {
  // Nothing was sent to an address that may not be contacted.
  const isRefusedHere = error instanceof AppError
  const type = error instanceof AuthorityError ? error.type : isRefusedHere ? null : ''
  const problem = { detail: (error as Error).message, found: [], own: [] }
  if (type === null) return { kind: 'authority_away', ...problem }
  if (type === 'rateLimited') return { kind: 'limit_reached', ...problem }
  if (type === 'dns') return { kind: 'unknown_name', ...problem, detail: '' }
  if (!unreachable.has(type)) return { kind: 'refused', ...problem }
  const addresses = { found: await addressesOf(host), own: ownAddresses() }
  return { kind: 'unreachable', ...problem, ...addresses }
}

/** Whether another challenge, on another port, may succeed. */
export function isAboutPort(error: unknown): boolean {
  return error instanceof AuthorityError && unreachable.has(error.type ?? '')
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && !/^(?:fe[89ab]|169\.254\.)/i.test(address))
    .map(({ address }) => address)
}

/** The last attempt to get a certificate, if it failed; the same at every process. */
export interface CertificateFailure {
  current: NonNullable<OperatorOverview['certificate']>['failure']
}

const titles: Record<Language, string> = {
  en: 'HTTPS is being set up',
  de: 'HTTPS wird eingerichtet',
}

const waiting: Record<Language, string> = {
  en: 'Guildhall is getting its certificate. This takes less than a minute.',
  de: 'Guildhall holt sein Zertifikat. Das dauert weniger als eine Minute.',
}

/** What is missing, in words for the operator: a title and sentences. Without a failure, the first attempt is running. */
export function describeFailure(
  host: string,
  failure: CertificateFailure['current'],
  language: Language = 'en',
): { title: string; sentences: string[] } {
  const title = titles[language]
  if (failure === null) return { title, sentences: [waiting[language]] }
  const { problem, nextAttemptAt } = failure
  const time = `${new Date(nextAttemptAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { title, sentences: describeCertificateProblem(problem, { host, time, language }) }
}
