import type { Author } from './messages.ts'

/** With what the id of the author of an imported message begins, whose kind is `webhook`. */
export const importedAuthorPrefix = 'imported-'

export function isImported({ id }: Pick<Author, 'id'>): boolean {
  return id.startsWith(importedAuthorPrefix)
}
