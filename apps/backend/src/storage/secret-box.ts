import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretKeyName, SecretKeys } from './secret-keys.ts'

/** Encrypts the secrets of webhooks and accounts, so that the database alone does not reveal them. */
export interface SecretBox {
  seal(secret: string, ownerId: string): string
  /** Null when it was sealed with another key or for another owner. */
  open(sealed: string, ownerId: string): string | null
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function openSecretBox(keys: SecretKeys, name: SecretKeyName): SecretBox {
  const key = keys.get(name)
  return {
    seal(secret, ownerId) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(ownerId))
      const encrypted = [cipher.update(secret, 'utf8'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url')
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64url')
      const tagEnd = nonceBytes + tagBytes
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(ownerId))
          .setAuthTag(bytes.subarray(nonceBytes, tagEnd))
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}
