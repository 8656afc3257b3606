import { isPublicAddress, parseAddress } from '@guildhall/public-address'
import { createHash, randomBytes } from 'node:crypto'
import type { RelayServer } from '../messages.ts'
import { TokenBucket } from '../rates.ts'
import { familyOf, ipBytes } from './transport-address.ts'
import type { IpBytes } from './transport-address.ts'

export const realm = 'guildhall'
/** Without TLS. Browsers try each URL on each of their networks. */
const maxPlainUrls = 2

/** Limits of one account, whatever connections it uses. */
export const accountLimits = {
  /** Of one grant; a browser uses one for each URL and each of its networks. */
  connections: 8,
  /** Requests: for each connection and each address of this machine a few at once, and later one every few minutes. */
  requests: { perSecond: 1, burst: 200 },
  /** Packets. More than one participant may send through the media port. A burst holds up the packets of others. */
  frames: { perSecond: 4000, burst: 400 },
  bytes: { perSecond: 3_000_000, burst: 1_000_000 },
}

/** What one account may still send, over one grant after the other. */
interface Budget {
  readonly requests: TokenBucket
  readonly frames: TokenBucket
  readonly bytes: TokenBucket
  grants: number
}

/** The right of one participant to use the relay for one media connection. */
export interface Grant {
  readonly username: string
  readonly password: string
  /** The long-term key of RFC 8489. */
  readonly key: Buffer
  /** The addresses of this machine that the offer names: no other peer is allowed. */
  peers: IpBytes[]
  /** Of the offer, with which connectivity checks are signed. */
  icePassword: Buffer
  /** The connections to the relay that use it. */
  readonly users: Set<{ close(): void }>
  /** Of the account, which may have other grants. */
  readonly budget: Budget
}

/** Who may use the relay: what is not here has no credentials, and what is taken out of here is cut off. */
export class Grants {
  readonly #byUsername = new Map<string, Grant>()
  readonly #budgets = new Map<string, Budget>()

  create(userId: string): Grant {
    const username = randomBytes(12).toString('hex')
    const password = randomBytes(18).toString('base64url')
    const key = createHash('md5').update(`${username}:${realm}:${password}`).digest()
    const icePassword = Buffer.alloc(0)
    const budget = this.#budgets.get(userId) ?? createBudget()
    budget.grants += 1
    this.#budgets.set(userId, budget)
    const grant: Grant = {
      ...{ username, password, key, icePassword, budget },
      peers: [],
      users: new Set(),
    }
    this.#byUsername.set(username, grant)
    return grant
  }

  find(username: string): Grant | undefined {
    return this.#byUsername.get(username)
  }

  /** Closes its connections: no further packet goes either way. */
  revoke(grant: Grant): void {
    if (this.#byUsername.delete(grant.username)) grant.budget.grants -= 1
    for (const user of [...grant.users]) user.close()
  }

  /** Forgets the accounts without grants that have their whole budget again. */
  sweep(nowMs: number): void {
    for (const [userId, { grants, requests }] of this.#budgets) {
      if (grants === 0 && requests.isFull(nowMs)) this.#budgets.delete(userId)
    }
  }
}

function createBudget(): Budget {
  const { requests, frames, bytes } = accountLimits
  return {
    requests: new TokenBucket(requests.perSecond, requests.burst),
    frames: new TokenBucket(frames.perSecond, frames.burst),
    bytes: new TokenBucket(bytes.perSecond, bytes.burst),
    grants: 0,
  }
}

/** Allows the addresses as peers. Returns what the browser needs to use the relay. */
export function iceServersOf(
  grant: Grant,
  addresses: readonly string[],
  { port, secureHost }: { port: number; secureHost: string | null },
): RelayServer[] {
  grant.peers = addresses.flatMap((address) => ipBytes(address) ?? [])
  // Who needs the relay is rarely in the network of this machine.
  const preferred = [...addresses.filter(isOnInternet), ...addresses]
  const firsts = [4, 16].flatMap(
    (length) => preferred.find((address) => ipBytes(address)?.length === length) ?? [],
  )
  const urls = firsts.slice(0, maxPlainUrls).map((address) => {
    const host = address.includes(':') ? `[${address}]` : address
    return `turn:${host}:${port}?transport=tcp`
  })
  // Last: where TCP gets through without it, TLS only costs time.
  if (secureHost !== null && urls.length > 0) urls.push(`turns:${secureHost}?transport=tcp`)
  const { username, password: credential } = grant
  return urls.length === 0 ? [] : [{ kind: 'relay', urls, username, credential }]
}

function isOnInternet(address: string): boolean {
  const groups = parseAddress(address)
  return groups !== null && isPublicAddress(groups)
}

/** The address that is shown to a client as its own at the relay, which must be of the family of the peers. */
export function relayedAddress({ peers }: Grant, family: number): IpBytes | undefined {
  return peers.find((peer) => familyOf(peer) === family)
}
