/** The images of this installation have addresses that begin so. */
export const ownImagePath = '/api/images/'

/** A table with the bytes of attachments by `key`, which is a `column` of theirs. */
export interface CountedStorage {
  table: string
  key: string
  column: string
}

/** Triggers count attachments, so that every insert and delete is counted in its transaction. */
export const countedStorage: CountedStorage[] = [
  { table: 'account_storage', key: 'user_id', column: 'uploader_id' },
  { table: 'server_storage', key: 'server_id', column: 'server_id' },
]
