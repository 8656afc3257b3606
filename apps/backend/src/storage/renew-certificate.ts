import type { Transaction } from './database.ts'

/** The process that gets certificates finds it when it looks next. Returns false when there is none. */
export async function renewCertificateNow(tx: Transaction, host: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('certificates')
    .set({ renew_at: 0 })
    .where('host', '=', host)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
