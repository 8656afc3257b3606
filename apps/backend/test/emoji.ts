import type { CustomEmoji } from '@guildhall/contract'
import type { Account } from './account.ts'
import { imageForm, png } from './images.ts'

/** Adds an emoji to the server whose routes begin with `path`. */
export async function addEmoji(
  account: Account,
  path: string,
  name = 'blob',
  image: Buffer = png,
): Promise<CustomEmoji> {
  const posted = account.post(`${path}/emoji?name=${name}`, imageForm(image))
  return (await account.expect(201, posted)).emoji
}
