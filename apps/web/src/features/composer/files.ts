import { useState } from 'react'
import { useLanguage, useWords } from '../../shared/words/words.ts'

/** The files that were dropped or pasted; folders are none. */
export function filesFrom(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

/** Attaches files to the next message; `fault` says in words why some were not taken, until it is forgiven. */
export function useAttach(channelId: string, mayAttach: boolean) {
  const words = useWords()
  const language = useLanguage()
  const [fault, setFault] = useState<string | null>(null)
  const attach = async (files: readonly File[]): Promise<void> => {
    if (!mayAttach) return setFault(words.composer.files.mayNot)
    try {
      const { addFiles, faultText } = await import('./attach.ts')
      const faults = addFiles(channelId, files)
      setFault(faults.map((each) => faultText(each, words, language)).join(' ') || null)
    } catch {
      setFault(words.errors.unreachable)
    }
  }
  return { attach, fault, forgive: () => setFault(null) }
}
