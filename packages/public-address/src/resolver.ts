import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AddressError } from './address-error.ts'

const HOSTS_FILE =
  platform() === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts'
const RETRY_MS = 800
/** How long the other family may still take once one has answered. */
const GRACE_MS = 250
/** Answers that say for certain that the name has no address of that family. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * All addresses of `name`: those of the hosts file, else those of the name servers. It asks them itself, since the
 * system's look-up holds one of four threads for as long as a slow name server likes, and adds search domains.
 * Throws `DNS_ERROR`.
 */
export async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const local = await addressesInHostsFile(name)
  if (local.length > 0) return local
  const resolver = new Resolver({ timeout: RETRY_MS, tries: 3 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await askBothFamilies(resolver, name, signal)
  } finally {
    signal.removeEventListener('abort', cancel)
    resolver.cancel()
  }
}

/** The addresses that a hosts file gives to `name`, which is in lower case. */
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

async function askBothFamilies(
  resolver: Resolver,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted()
  const v4 = outcome(resolver.resolve4(name))
  const v6 = outcome(resolver.resolve6(name))
  const first = await Promise.race([v4, v6])
  const answered = first.addresses.length > 0
  const wait = answered ? delay(GRACE_MS, NO_ANSWER, { signal, ref: false }) : null
  const outcomes = await Promise.all(
    [v4, v6].map((ask) => (wait ? Promise.race([ask, wait]) : ask)),
  )
  const addresses = outcomes.flatMap((found) => found.addresses)
  if (addresses.length > 0) return addresses
  throw outcomes.every((found) => found.absent)
    ? new AddressError('DNS_ERROR', 'The name does not exist or has no address.')
    : new AddressError('DNS_ERROR', 'No name server answered for this name.')
}

interface Outcome {
  addresses: string[]
  absent: boolean
}

const NO_ANSWER: Outcome = { addresses: [], absent: false }

async function outcome(asked: Promise<string[]>): Promise<Outcome> {
  try {
    return { addresses: await asked, absent: false }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    return { addresses: [], absent: ABSENT.has(code) }
  }
}
