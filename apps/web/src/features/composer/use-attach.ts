import { useState } from 'react'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'

/** The dropped or pasted files, without folders. */
export function filesFrom(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry()?.isDirectory) return []
    return item.getAsFile() ?? []
  })
}

/** Attaches files to the next message. `rejection` is the reason why files were rejected, as text. */
export function useAttach(channelId: string, mayAttach: boolean) {
  const texts = useTexts()
  const language = useLanguage()
  const [rejection, setRejection] = useState<string | null>(null)
  const attach = async (files: readonly File[]): Promise<void> => {
    if (!mayAttach) return setRejection(texts.composer.files.mayNot)
    try {
      const { addFiles, rejectionText } = await import('./add-files.ts')
      const rejections = addFiles(channelId, files)
      setRejection(rejections.map((each) => rejectionText(each, texts, language)).join(' ') || null)
    } catch {
      setRejection(texts.errors.unreachable)
    }
  }
  return { attach, rejection, clearRejection: () => setRejection(null) }
}
