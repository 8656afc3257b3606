import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Database } from '../storage/database.ts'
import { openSecretBox } from '../storage/secret-box.ts'
import type { SecretKeys } from '../storage/secret-keys.ts'

/** A certificate in PEM with those of its authorities, and its private key. */
export interface Certificate {
  chain: string
  key: string
}

export interface StoredCertificate extends Certificate {
  directoryUrl: string
  /** 0 where an operator asked for a new one. */
  renewAt: number
}

/** An account at an authority, which its private key proves. */
interface AcmeAccount {
  url: string
  key: string
}

/** The challenge of TLS-ALPN-01 has no token in its request; there is one at a time. */
const tlsChallenge = 'tls-alpn-01'

/** What all processes share: the certificate, the accounts at authorities and the answers to challenges. */
export function createCertificateStore(database: Database, keys: SecretKeys) {
  const box = openSecretBox(keys, 'account-secrets')

  async function findAnswer(name: string): Promise<string | null> {
    const row = await database.read
      .selectFrom('acme_challenges')
      .select('answer')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.answer ?? null
  }

  return {
    /** Null if there is none, or none that can be used any more. */
    async find(host: string): Promise<StoredCertificate | null> {
      const row = await database.read
        .selectFrom('certificates')
        .selectAll()
        .where('host', '=', host)
        .executeTakeFirst()
      const key = row && box.open(row.sealed_key, `certificate:${host}`)
      if (!row || !key) return null
      const { chain, directory_url: directoryUrl, renew_at: renewAt } = row
      return { chain, key, directoryUrl, renewAt: Number(renewAt) }
    },

    async save(host: string, { chain, key, directoryUrl, renewAt }: StoredCertificate) {
      const row = {
        directory_url: directoryUrl,
        chain,
        sealed_key: box.seal(key, `certificate:${host}`),
        renew_at: Math.trunc(renewAt),
      }
      await database.transaction(async (tx) => {
        await tx
          .insertInto('certificates')
          .values({ host, ...row })
          .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
          .execute()
        await tx.deleteFrom('acme_challenges').execute()
      })
    },

    async findAccount(directoryUrl: string): Promise<AcmeAccount | null> {
      const row = await database.read
        .selectFrom('acme_accounts')
        .select(['url', 'sealed_key'])
        .where('directory_url', '=', directoryUrl)
        .executeTakeFirst()
      const key = row && box.open(row.sealed_key, `acme-account:${directoryUrl}`)
      return key ? { url: row.url, key } : null
    },

    /** Null: the authority doesn't know the account any more. */
    async saveAccount(directoryUrl: string, account: AcmeAccount | null): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.deleteFrom('acme_accounts').where('directory_url', '=', directoryUrl).execute()
        if (!account) return
        const sealedKey = box.seal(account.key, `acme-account:${directoryUrl}`)
        await tx
          .insertInto('acme_accounts')
          .values({ directory_url: directoryUrl, url: account.url, sealed_key: sealedKey })
          .execute()
      })
    },

    /** Replaces the answers to earlier challenges, whose orders are over. */
    async saveAnswer(answer: { token: string; text: string } | Certificate): Promise<void> {
      const row =
        'token' in answer
          ? { name: answer.token, answer: answer.text }
          : { name: tlsChallenge, answer: JSON.stringify(answer) }
      await database.transaction(async (tx) => {
        await tx.deleteFrom('acme_challenges').execute()
        await tx.insertInto('acme_challenges').values(row).execute()
      })
    },

    findHttpAnswer: (token: string): Promise<string | null> =>
      token === tlsChallenge ? Promise.resolve(null) : findAnswer(token),

    async findTlsAnswer(): Promise<Certificate | null> {
      const answer = await findAnswer(tlsChallenge)
      return answer === null ? null : (JSON.parse(answer) as Certificate)
    },
  }
}

export type CertificateStore = ReturnType<typeof createCertificateStore>

/** The certificate itself, without those of its authorities. Throws if the key belongs to another one. */
export function leafOf({ chain, key }: Certificate): X509Certificate {
  const leaf = new X509Certificate(chain)
  if (!leaf.checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is that of another certificate')
  return leaf
}
