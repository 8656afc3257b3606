import type { Conversation, Profile, Server, User, Webhook } from '@guildhall/contract'
import type { ChatParts } from '../chat-parts.ts'
import type { Accounts } from '../accounts/actions.ts'
import type { Conversations } from '../conversations/actions.ts'
import { requirePermission, memberContext } from '../permissions/access.ts'
import type { Profiles } from '../profiles/actions.ts'
import type { Servers } from '../servers/actions.ts'
import type { WebhookRef, Webhooks } from '../webhooks/actions.ts'
import type { UploadedImage, UploadedImages } from './uploaded-images.ts'

/** Uploaded avatars, banners and icons. Replaced images are deleted. */
export interface ImageUploads {
  /** Reads a whole upload. Throws `invalid_input` when it is not an image, or too large. */
  read: UploadedImages['read']
  setAvatar(userId: string, image: UploadedImage): Promise<User>
  clearAvatar(userId: string): Promise<void>
  setBanner(userId: string, image: UploadedImage): Promise<Profile>
  clearBanner(userId: string): Promise<void>
  /** Needs `manage_server`. Throws `not_found` and `forbidden`. */
  checkIcon(userId: string, serverId: string): Promise<void>
  /** Throws like `checkIcon`. */
  setIcon(userId: string, serverId: string, image: UploadedImage): Promise<Server>
  /** Throws like `checkIcon`. */
  clearIcon(userId: string, serverId: string): Promise<void>
  /** Throws `not_found`, and `forbidden` when it is no group. */
  checkGroupIcon(userId: string, conversationId: string): Promise<void>
  /** Throws like `checkGroupIcon`. */
  setGroupIcon(userId: string, conversationId: string, image: UploadedImage): Promise<Conversation>
  /** Throws like `checkGroupIcon`. */
  clearGroupIcon(userId: string, conversationId: string): Promise<void>
  /** Needs `manage_server`. Throws `not_found` and `forbidden`. */
  checkWebhookAvatar(userId: string, webhook: WebhookRef): Promise<void>
  /** Throws like `checkWebhookAvatar`. */
  setWebhookAvatar(userId: string, webhook: WebhookRef, image: UploadedImage): Promise<Webhook>
  /** Throws like `checkWebhookAvatar`. */
  clearWebhookAvatar(userId: string, webhook: WebhookRef): Promise<void>
}

export function createImageUploads({
  database,
  clock,
  uploadedImages,
  accounts,
  profiles,
  servers,
  conversations,
  webhooks,
}: Pick<ChatParts, 'database' | 'clock'> & {
  uploadedImages: UploadedImages
  accounts: Pick<Accounts, 'updateMe'>
  profiles: Pick<Profiles, 'setBanner'>
  servers: Pick<Servers, 'update'>
  conversations: Pick<Conversations, 'checkIcon' | 'setIcon'>
  webhooks: Pick<Webhooks, 'check' | 'setAvatar'>
}): ImageUploads {
  async function thenSweep<T>(change: Promise<T>): Promise<T> {
    const changed = await change
    uploadedImages.sweep()
    return changed
  }

  return {
    read: uploadedImages.read,
    setAvatar: (userId, { bytes }) =>
      thenSweep(uploadedImages.put(bytes, (avatar) => accounts.updateMe(userId, { avatar }))),
    async clearAvatar(userId) {
      await thenSweep(accounts.updateMe(userId, { avatar: null }))
    },
    setBanner: (userId, { bytes }) =>
      thenSweep(uploadedImages.put(bytes, (banner) => profiles.setBanner(userId, banner))),
    async clearBanner(userId) {
      await thenSweep(profiles.setBanner(userId, null))
    },
    async checkIcon(userId, serverId) {
      requirePermission(
        (await memberContext(database.read, userId, serverId, clock())).permissions,
        'manage_server',
      )
    },
    setIcon: (userId, serverId, { bytes }) =>
      thenSweep(uploadedImages.put(bytes, (icon) => servers.update(userId, serverId, { icon }))),
    async clearIcon(userId, serverId) {
      await thenSweep(servers.update(userId, serverId, { icon: null }))
    },
    checkGroupIcon: conversations.checkIcon,
    setGroupIcon: (userId, id, { bytes }) =>
      thenSweep(uploadedImages.put(bytes, (icon) => conversations.setIcon(userId, id, icon))),
    async clearGroupIcon(userId, id) {
      await thenSweep(conversations.setIcon(userId, id, null))
    },
    checkWebhookAvatar: (userId, webhook) => webhooks.check(userId, webhook),
    setWebhookAvatar: (userId, webhook, { bytes }) =>
      thenSweep(uploadedImages.put(bytes, (avatar) => webhooks.setAvatar(userId, webhook, avatar))),
    async clearWebhookAvatar(userId, webhook) {
      await thenSweep(webhooks.setAvatar(userId, webhook, null))
    },
  }
}
