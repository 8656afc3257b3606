import type { Profile } from '@guildhall/contract'
import type { Reader, Transaction } from '../../storage/database.ts'
import { imageIdOf, keepImage, releaseImages } from '../images/access.ts'
import { findProfile, putProfile } from './store.ts'

/** An account that said nothing about itself has an empty profile. */
export async function profileOf(reader: Reader, userId: string): Promise<Profile> {
  return (await findProfile(reader, userId)) ?? { about: null, banner: null, color: null }
}

/** Shows the picture with this path, or none, and lets the previous one expire. */
export async function replaceBanner(
  tx: Transaction,
  userId: string,
  banner: string | null,
): Promise<Profile> {
  const before = await profileOf(tx, userId)
  if (before.banner !== null) await releaseImages(tx, [imageIdOf(before.banner)])
  if (banner !== null) await keepImage(tx, imageIdOf(banner))
  const profile = { ...before, banner }
  await putProfile(tx, userId, profile)
  return profile
}
