import { showToast } from '../../shared/ui/toast.tsx'
import { useLanguage, useWords } from '../../shared/words/words.ts'

/** The files that were dropped or pasted; folders are none. */
export function filesFrom(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

/** Gives what attaches files to the next message, or says in passing why it does not. */
export function useAttach(channelId: string, mayAttach: boolean) {
  const words = useWords()
  const language = useLanguage()
  return async (files: readonly File[]): Promise<void> => {
    if (!mayAttach) return showToast(words.composer.files.mayNot, 'danger')
    try {
      const { addFiles, faultText } = await import('./attach.ts')
      for (const fault of addFiles(channelId, files)) {
        showToast(faultText(fault, words, language), 'danger')
      }
    } catch {
      showToast(words.errors.unreachable, 'danger')
    }
  }
}
