import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AddressError } from './address-error.ts'

const HOSTS_FILE =
  platform() === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
const RETRY_MS = 800
/** How long to wait for the other family once one has responded. */
const GRACE_MS = 250
/** DNS errors that mean that the name has no address of that family. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * All addresses of `name`: those in the hosts file, or else those in DNS. Sends the DNS queries itself, because the
 * system's lookup blocks one of four threads for as long as a slow name server takes, and adds search domains.
 * Throws `DNS_ERROR`.
 */
export async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const local = await addressesInHostsFile(name)
  if (local.length > 0) return local
  // No name server knows it (RFC 6761, section 6.3).
  if (name === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: RETRY_MS, tries: 3 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await queryBothFamilies(resolver, name, signal)
  } finally {
    signal.removeEventListener('abort', cancel)
    resolver.cancel()
  }
}

/** One SRV record: a target of a service. */
export interface ServiceRecord {
  name: string
  port: number
  priority: number
  weight: number
}

/** Looks up the SRV records of a name such as `_minecraft._tcp.example.org`; none if it has none. Throws if the lookup fails. */
export type ResolveService = (
  name: string,
  signal: AbortSignal,
) => Promise<readonly ServiceRecord[]>

/** Sends the DNS query itself, like `resolveName`. */
export async function resolveService(
  name: string,
  signal: AbortSignal,
): Promise<readonly ServiceRecord[]> {
  signal.throwIfAborted()
  const resolver = new Resolver({ timeout: RETRY_MS, tries: 3 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await resolver.resolveSrv(name)
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The addresses of `name`, in lower case, in the text of a hosts file. */
export function findInHosts(hosts: string, name: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some((known) => known.toLowerCase() === name) ? [address] : []
  })
}

async function addressesInHostsFile(name: string): Promise<string[]> {
  try {
    return findInHosts(await readFile(HOSTS_FILE, 'utf8'), name)
  } catch {
    return []
  }
}

async function queryBothFamilies(
  resolver: Resolver,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted()
  const v4 = lookupOutcome(resolver.resolve4(name))
  const v6 = lookupOutcome(resolver.resolve6(name))
  const first = await Promise.race([v4, v6])
  const isFound = first.addresses.length > 0
  const wait = isFound ? delay(GRACE_MS, NO_RESPONSE, { signal, ref: false }) : null
  const outcomes = await Promise.all(
    [v4, v6].map((lookup) => (wait ? Promise.race([lookup, wait]) : lookup)),
  )
  const addresses = outcomes.flatMap((found) => found.addresses)
  if (addresses.length > 0) return addresses
  throw outcomes.every((found) => found.isAbsent)
    ? new AddressError('DNS_ERROR', 'The name does not exist or has no address.')
    : new AddressError('DNS_ERROR', 'No name server answered for this name.')
}

interface LookupOutcome {
  addresses: string[]
  isAbsent: boolean
}

const NO_RESPONSE: LookupOutcome = { addresses: [], isAbsent: false }

async function lookupOutcome(lookup: Promise<string[]>): Promise<LookupOutcome> {
  try {
    return { addresses: await lookup, isAbsent: false }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    return { addresses: [], isAbsent: ABSENT.has(code) }
  }
}
