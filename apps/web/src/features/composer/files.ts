import { limits } from '@guildhall/contract'
import { sizeText } from '../../shared/file-size.ts'
import { showToast } from '../../shared/ui/toast.tsx'
import { useLanguage, useWords } from '../../shared/words/words.ts'
import type { FileFault } from './uploads.ts'

/** The files that were dropped or pasted; folders are none. */
export function filesFrom(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

/** Gives what says in passing why files were not taken. */
export function useFileFaults(): (faults: readonly FileFault[]) => void {
  const words = useWords().composer.files
  const language = useLanguage()
  return (faults) => {
    for (const fault of faults) {
      const text =
        fault.kind === 'too-many'
          ? words.tooMany(limits.attachmentsPerMessage)
          : words.tooLarge(fault.name, sizeText(limits.attachmentBytes, language))
      showToast(text, 'danger')
    }
  }
}
