import type { CustomEmoji, Sticker } from '@guildhall/contract'
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

/** Adds a sticker to the server whose routes begin with `path`. */
export async function addSticker(
  account: Account,
  path: string,
  { name = 'Party', description = 'A dancing blob' }: Partial<Omit<Sticker, 'id'>> = {},
  image: Buffer = png,
): Promise<Sticker> {
  const query = new URLSearchParams({ name, description }).toString()
  const posted = account.post(`${path}/stickers?${query}`, imageForm(image))
  return (await account.expect(201, posted)).sticker
}
