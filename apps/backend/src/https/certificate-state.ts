import { readFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import type { OperatorOverview } from '@guildhall/contract'
import type { Config } from '../core/config.ts'
import type { Database } from '../storage/database.ts'
import type { SecretKeys } from '../storage/secret-keys.ts'
import type { CertificateFailure } from './problems.ts'
import { createCertificateStore } from './store.ts'

/** The certificate that Guildhall serves HTTPS with; null where it serves none. */
export function createCertificateState(
  { https, publicUrl }: Pick<Config, 'https' | 'publicUrl'>,
  {
    database,
    secretKeys,
    certificateFailure,
  }: { database: Database; secretKeys: SecretKeys; certificateFailure: CertificateFailure },
): () => Promise<OperatorOverview['certificate']> {
  if (https.kind === 'off') return async () => null
  if (https.kind === 'files') {
    return async () => {
      // While the files are being replaced, it is not known.
      const chain = await readFile(https.certPath, 'utf8').catch(() => null)
      const host = publicUrl === null ? '' : new URL(publicUrl).hostname
      const validUntil = chain === null ? null : endOf(chain)
      return { host, validUntil, renewsAt: null, failure: null }
    }
  }
  const store = createCertificateStore(database, secretKeys)
  return async () => {
    const { host } = https
    const found = await store.find(host)
    const times = { validUntil: found && endOf(found.chain), renewsAt: found && found.renewAt }
    return { host, ...times, failure: certificateFailure.current }
  }
}

function endOf(chain: string): number | null {
  try {
    return new X509Certificate(chain).validToDate.getTime()
  } catch {
    return null
  }
}
