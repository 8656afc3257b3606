import { createHmac, hash, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret, as https://www.standardwebhooks.com writes it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * The headers that let a receiver verify a request with one of the secrets, by the Standard Webhooks specification. `at` is in
 * milliseconds.
 */
export function signedHeaders(secrets: readonly string[], id: string, at: number, body: string) {
  const timestamp = String(Math.floor(at / 1000))
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${mac.digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

/**
 * The id of an event's delivery. Every process computes the same one, so that an event is stored once. Ids sort by the time of
 * the event.
 */
export function deliveryId(webhookId: string, eventKey: string, at: number): string {
  const unique = hash('sha256', `${webhookId}\n${eventKey}`, 'hex').slice(0, 24)
  return `${at.toString(36).padStart(9, '0')}${unique}`
}
