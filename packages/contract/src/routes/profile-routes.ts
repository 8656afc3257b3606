import Type from 'typebox'
import { Profile, UpdateProfileRequest } from '../profiles.ts'
import { Id, Ok } from '../shapes.ts'
import { imageUpload } from './account-routes.ts'
import { defineRoutes, UploadForm } from './route.ts'

const tag = 'profiles'
const ProfileResponse = Type.Object({ profile: Profile })

export const profileRoutes = defineRoutes({
  getProfile: {
    tag,
    summary: 'Get the profile of an account',
    description:
      'Of the account itself, of those with which it shares a server or a conversation, and of its friends, friend requests and blocked users.',
    auth: 'session',
    params: Type.Object({ userId: Id }),
    success: { status: 200, body: ProfileResponse },
  },
  updateProfile: {
    tag,
    summary: 'Change what the own profile says',
    description: '`about` is Markdown. A text without a visible character is none.',
    auth: 'session',
    body: UpdateProfileRequest,
    success: { status: 200, body: ProfileResponse },
  },
  setBanner: {
    tag: 'images',
    summary: 'Upload the banner of the own profile',
    description: imageUpload(),
    auth: 'session',
    body: UploadForm,
    success: { status: 200, body: ProfileResponse },
    errors: ['limit_reached', 'storage_full'],
  },
  removeBanner: {
    tag: 'images',
    summary: 'Remove the banner',
    auth: 'session',
    success: { status: 200, body: Ok },
  },
})
