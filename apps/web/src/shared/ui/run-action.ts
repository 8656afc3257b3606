import { errorText } from '../i18n/error-text.ts'
import { currentTexts } from '../i18n/texts.ts'
import { copyText } from '../utils/copy-text.ts'
import { showToast } from './toast.tsx'

/** Runs an action and shows a toast with its success or its error. Returns whether it succeeded. */
export async function runAction(
  action: () => Promise<unknown>,
  successText?: string,
): Promise<boolean> {
  try {
    await action()
    if (successText !== undefined) showToast(successText)
    return true
  } catch (error) {
    showToast(errorText(error, currentTexts()), 'danger')
    return false
  }
}

/** Copies the URL of a page of this Guildhall. */
export function copyLink(path: string): Promise<boolean> {
  return runAction(() => copyText(location.origin + path), currentTexts().common.copiedLink)
}
