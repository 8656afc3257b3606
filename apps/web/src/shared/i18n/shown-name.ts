import { deletedUserName } from '@guildhall/contract'
import { currentTexts } from './texts.ts'

/** The name of an account as it is shown: that of deleted ones in the user's language. */
export function shownName(name: string): string {
  return name === deletedUserName ? currentTexts().common.deletedUser : name
}
