import { AddressError } from './address-error.ts'
import { isPrivateName, parseHost } from './destination.ts'
import type { Destination } from './destination.ts'
import { runBeforeDeadline } from './deadline.ts'
import { resolveHost } from './host.ts'
import type { HostOptions } from './host.ts'
import { resolveService } from './resolver.ts'
import type { ResolveService, ServiceRecord } from './resolver.ts'

export interface ServiceOptions extends HostOptions {
  /** Replaces the lookup of SRV records in DNS. */
  resolveService?: ResolveService
}

/** Where a service of a host is. */
export interface ServiceLocation {
  /** The name in the record. */
  host: string
  port: number
  destination: Destination
}

/** The records of one name that are followed. */
const MAX_RECORDS = 4

/**
 * Follows the SRV records of a service, such as `_minecraft._tcp`, of a hostname. Null if `host` is an address or a private
 * name, has no such records, or their lookup fails. The target of every record that is followed is checked, and the preferred one that resolves
 * is returned: the one with the lowest priority, then the highest weight.
 * Throws `AddressError`: `SSRF_BLOCKED` if any of the targets may not be contacted, `DNS_ERROR` if none resolves; or the
 * signal's reason.
 */
export async function locateService(
  service: string,
  host: string,
  options: ServiceOptions,
  deadline: number,
): Promise<ServiceLocation | null> {
  const parsed = parseHost(host)
  if (parsed?.kind !== 'name' || isPrivateName(parsed.name)) return null
  const lookUp = options.resolveService ?? resolveService
  const records = await findRecords(`${service}.${parsed.name}`, lookUp, options, deadline)
  const targets = records.filter(isTarget).toSorted(byPreference).slice(0, MAX_RECORDS)
  if (targets.length === 0) return null
  let preferred: ServiceLocation | undefined
  for (const target of targets) {
    try {
      const location = await locate(target, options, deadline)
      preferred ??= location
    } catch (error) {
      if (!(error instanceof AddressError) || error.code === 'SSRF_BLOCKED') throw error
    }
  }
  if (preferred) return preferred
  throw new AddressError('DNS_ERROR', 'The SRV record of the name leads to no address.')
}

/** None if the lookup fails, or takes more than half of the time: the address of the host itself is still to be resolved. */
async function findRecords(
  name: string,
  lookUp: ResolveService,
  { signal: outerSignal }: HostOptions,
  deadline: number,
): Promise<readonly ServiceRecord[]> {
  const now = performance.now()
  const halfway = Math.min(now + LOOKUP_MS, now + (deadline - now) / 2)
  try {
    return await runBeforeDeadline((signal) => lookUp(name, signal), outerSignal, halfway)
  } catch (error) {
    if (error instanceof AddressError) return []
    throw error
  }
}

/** A dot alone means that the service is not offered; a host without records is treated alike. */
function isTarget({ name, port }: ServiceRecord): boolean {
  return name !== '' && name !== '.' && Number.isInteger(port) && port >= 1 && port <= 65_535
}

function byPreference(a: ServiceRecord, b: ServiceRecord): number {
  return a.priority - b.priority || b.weight - a.weight
}

async function locate(
  { name, port }: ServiceRecord,
  options: HostOptions,
  deadline: number,
): Promise<ServiceLocation> {
  const host = name.endsWith('.') ? name.slice(0, -1) : name
  return { host, port, destination: await resolveHost(host, options, deadline) }
}

/** Name servers give records a TTL, which Node does not pass on. */
const CACHE_MS = 60_000
const LOOKUP_MS = 1500
const MAX_CACHED = 20_000

interface CacheEntry {
  records: Promise<readonly ServiceRecord[]>
  expiresAt: number
}

/**
 * Caches the records of each name for a minute, also that there are none. When a lookup fails, the last records stay; if
 * there are none, the name counts as one without records.
 */
export function cacheServices(
  lookUp: ResolveService = resolveService,
  monotonic: () => number = () => performance.now(),
): ResolveService {
  const entries = new Map<string, CacheEntry>()
  return (name) => {
    const known = entries.get(name)
    if (known && monotonic() < known.expiresAt) return known.records
    // Callers share the lookup, so that none of them may abort it.
    const records = Promise.resolve(lookUp(name, AbortSignal.timeout(LOOKUP_MS))).catch(
      () => known?.records ?? [],
    )
    entries.delete(name)
    entries.set(name, { records, expiresAt: monotonic() + CACHE_MS })
    const [oldest] = entries.keys()
    if (entries.size > MAX_CACHED && oldest !== undefined) entries.delete(oldest)
    return records
  }
}
