import type { Server, User } from '@guildhall/contract'
import type { Database } from '../../storage/database.ts'
import type { Accounts } from '../accounts/actions.ts'
import { requirePermission, memberContext } from '../permissions/access.ts'
import type { Servers } from '../servers/actions.ts'
import type { OwnImages } from './own.ts'

/** Avatars and icons that are uploaded. What they replace is removed. */
export interface ImageUploads {
  /** An upload in whole. Throws `invalid_input` where it is no image, or too large. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer>
  setAvatar(userId: string, image: Buffer): Promise<User>
  clearAvatar(userId: string): Promise<void>
  /** Throws `not_found` and `forbidden` where the account may not change the icon: that takes `manage_server`. */
  checkIcon(userId: string, serverId: string): Promise<void>
  /** Throws as `checkIcon`. */
  setIcon(userId: string, serverId: string, image: Buffer): Promise<Server>
  /** Throws as `checkIcon`. */
  clearIcon(userId: string, serverId: string): Promise<void>
}

interface Dependencies {
  database: Database
  ownImages: OwnImages
  accounts: Pick<Accounts, 'updateMe'>
  servers: Pick<Servers, 'update'>
}

export function createImageUploads(parts: Dependencies): ImageUploads {
  const { database, ownImages, accounts, servers } = parts

  async function changing<T>(change: Promise<T>): Promise<T> {
    const changed = await change
    ownImages.tidy()
    return changed
  }

  return {
    read: ownImages.read,
    setAvatar: (userId, image) =>
      changing(ownImages.put(image, (avatar) => accounts.updateMe(userId, { avatar }))),
    async clearAvatar(userId) {
      await changing(accounts.updateMe(userId, { avatar: null }))
    },
    async checkIcon(userId, serverId) {
      requirePermission(
        (await memberContext(database.read, userId, serverId)).permissions,
        'manage_server',
      )
    },
    setIcon: (userId, serverId, image) =>
      changing(ownImages.put(image, (icon) => servers.update(userId, serverId, { icon }))),
    async clearIcon(userId, serverId) {
      await changing(servers.update(userId, serverId, { icon: null }))
    },
  }
}
