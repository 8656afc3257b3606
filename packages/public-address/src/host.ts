import { isAscii } from 'node:buffer'
import { AddressError } from './address-error.ts'
import { runBeforeDeadline } from './deadline.ts'
import { assertPublicName, checkAddress, resolveAndCheck, parseHost } from './destination.ts'
import type { Destination, Host, ResolveName } from './destination.ts'
import { parseNetwork } from './networks.ts'
import type { Network } from './networks.ts'
import { resolveName } from './resolver.ts'

export interface HostOptions {
  /** Networks that may be contacted although they are not public: CIDRs, or the result of `parseNetworks`. */
  allowedNetworks?: readonly (string | Network)[]
  /** Whether names such as `localhost` and `id.internal` may be resolved; their addresses are checked all the same. */
  allowsPrivateNames?: boolean
  /** Replaces the lookup in the hosts file and DNS. */
  resolve?: ResolveName
  /** Cancels the resolution, which then throws the signal's reason. */
  signal?: AbortSignal
}

/** Parses a list of CIDRs. Throws `TypeError`, naming the first invalid entry. */
export function parseNetworks(cidrs: readonly string[]): Network[] {
  return cidrs.map(parseNetwork)
}

/** Whether `host` is a well-formed address or hostname, regardless of whether it may be contacted. */
export function isHost(host: string): boolean {
  return parseHost(host) !== null
}

/**
 * `host` as protocols send it: a name in ASCII. Throws `AddressError` with `INVALID_HOST` unless it is a well-formed address or
 * hostname.
 */
export function asciiHost(host: string): string {
  const parsed = checkHost(host)
  return parsed.kind === 'name' && !isAscii(Buffer.from(host)) ? parsed.name : host
}

/**
 * Resolves `host` once and returns the one checked address to connect to. `deadline` is on the clock of `performance.now()`.
 * Throws `AddressError`, or the signal's reason.
 */
export async function resolveHost(
  host: string,
  options: HostOptions,
  deadline: number,
): Promise<Destination> {
  const parsed = checkHost(host)
  const allowed = (options.allowedNetworks ?? []).map((network) =>
    typeof network === 'string' ? parseNetwork(network) : network,
  )
  if (parsed.kind === 'address') return checkAddress(parsed.address, allowed)
  if (!options.allowsPrivateNames) assertPublicName(parsed.name)
  const resolve = options.resolve ?? resolveName
  return runBeforeDeadline(
    (signal) => resolveAndCheck(parsed.name, allowed, resolve, signal),
    options.signal,
    deadline,
  )
}

function checkHost(host: string): Host {
  const parsed = typeof host === 'string' ? parseHost(host) : null
  if (parsed) return parsed
  throw new AddressError(
    'INVALID_HOST',
    'The host must be an IPv4 address, an IPv6 address or a DNS hostname, without a port.',
  )
}
