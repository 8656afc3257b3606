import type { Picture, ReadAppearance } from '../../core/appearance.ts'
import type { Transaction } from '../../storage/database.ts'
import type { ChatParts } from '../chat-parts.ts'
import { imageIdOf, keepImage, releaseImages } from '../images/access.ts'
import { findPicture, putPicture } from './store.ts'

/** Reads it from the database, because another process may have changed it. */
export function createReadAppearance({
  database,
  settings,
}: Pick<ChatParts, 'database' | 'settings'>): ReadAppearance {
  return async () => ({
    name: settings.current.instanceName,
    picture: await findPicture(database.read),
  })
}

/** Shows this picture, or none, and lets the previous one expire. Returns whether there was one. */
export async function replacePicture(tx: Transaction, picture: Picture | null): Promise<boolean> {
  const before = await findPicture(tx)
  if (before) await releaseImages(tx, [imageIdOf(before.path)])
  if (picture) await keepImage(tx, imageIdOf(picture.path))
  await putPicture(tx, picture)
  return before !== null
}
