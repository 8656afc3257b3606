import { settingNames, settingOf } from '@guildhall/contract'
import type { SettingName } from '@guildhall/contract'
import type { Env } from '../../core/env.ts'
import type { Reader, Transaction } from '../../storage/database.ts'
import type { SecretBox } from '../../storage/secret-box.ts'

const changeable = settingNames.filter((name) => settingOf(name).isChangeable)

/** What operators set in the browser. Without what can't be decrypted, and settings of other versions. Without a box, there are no secrets. */
export async function readStoredSettings(
  reader: Reader,
  box: Pick<SecretBox, 'open'> | null,
): Promise<Env> {
  const rows = await reader.selectFrom('settings').selectAll().execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const found: Env = {}
  for (const name of changeable) {
    const stored = values.get(name)
    if (stored === undefined) continue
    const value = settingOf(name).isSecret ? (box?.open(stored, ownerOf(name)) ?? null) : stored
    if (value !== null) found[name] = value
  }
  return found
}

/** Null for the default. */
export async function storeSetting(
  tx: Transaction,
  { name, value }: { name: SettingName; value: string | null },
  box: SecretBox,
): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    return
  }
  const stored = settingOf(name).isSecret ? box.seal(value, ownerOf(name)) : value
  await tx
    .insertInto('settings')
    .values({ name, value: stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: stored }))
    .execute()
}

function ownerOf(name: SettingName): string {
  return `setting:${name}`
}
