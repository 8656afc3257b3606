import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

/** Encrypts the secrets of webhooks, so that the database alone does not reveal them. */
export interface SecretBox {
  seal(secret: string, webhookId: string): string
  /** Null when it was sealed with another key or for another webhook. */
  open(sealed: string, webhookId: string): string | null
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function openSecretBox(keys: SecretKeys): SecretBox {
  const key = keys.get('webhook-secrets')
  return {
    seal(secret, webhookId) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(webhookId))
      const encrypted = [cipher.update(secret, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },
    open(sealed, webhookId) {
      const bytes = Buffer.from(sealed, 'base64url')
      const tagEnd = nonceBytes + tagBytes
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(webhookId))
          .setAuthTag(bytes.subarray(nonceBytes, tagEnd))
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}
