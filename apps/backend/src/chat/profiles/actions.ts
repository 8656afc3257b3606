import { hasVisibleCharacter } from '@guildhall/contract'
import type { Profile, UpdateProfileRequest } from '@guildhall/contract'
import { notFound } from '../../core/app-error.ts'
import type { ChatParts } from '../chat-parts.ts'
import { seesProfile } from '../relationships/access.ts'
import { profileOf, replaceBanner } from './access.ts'
import { putProfile } from './store.ts'

export type Profiles = ReturnType<typeof createProfiles>

export function createProfiles({ database }: Pick<ChatParts, 'database'>) {
  return {
    /** Throws `not_found` for an account with which the caller shares nothing. */
    async get(userId: string, ofUserId: string): Promise<Profile> {
      if (!(await seesProfile(database.read, userId, ofUserId))) throw notFound('user')
      return profileOf(database.read, ofUserId)
    },

    update: (userId: string, { about, color }: UpdateProfileRequest): Promise<Profile> =>
      database.transaction(async (tx) => {
        const profile = {
          ...(await profileOf(tx, userId)),
          ...(about !== undefined && { about: toText(about) }),
          ...(color !== undefined && { color }),
        }
        await putProfile(tx, userId, profile)
        return profile
      }),

    setBanner: (userId: string, banner: string | null): Promise<Profile> =>
      database.transaction((tx) => replaceBanner(tx, userId, banner)),
  }
}

function toText(about: string | null): string | null {
  const text = about?.toWellFormed().trim() ?? ''
  return hasVisibleCharacter(text) ? text : null
}
