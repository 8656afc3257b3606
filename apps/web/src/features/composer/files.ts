import { useState } from 'react'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'

/** The files that were dropped or pasted; folders are none. */
export function filesFrom(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

/** Attaches files to the next message; `fault` says in words why some were not taken, until it is forgiven. */
export function useAttach(channelId: string, mayAttach: boolean) {
  const texts = useTexts()
  const language = useLanguage()
  const [fault, setFault] = useState<string | null>(null)
  const attach = async (files: readonly File[]): Promise<void> => {
    if (!mayAttach) return setFault(texts.composer.files.mayNot)
    try {
      const { addFiles, faultText } = await import('./attach.ts')
      const faults = addFiles(channelId, files)
      setFault(faults.map((each) => faultText(each, texts, language)).join(' ') || null)
    } catch {
      setFault(texts.errors.unreachable)
    }
  }
  return { attach, fault, forgive: () => setFault(null) }
}
