import { limits } from '@guildhall/contract'
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
          : words.tooLarge(fault.name, sizeIn(language, limits.attachmentBytes))
      showToast(text, 'danger')
    }
  }
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** A size in bytes as people read it: 3.4 MB. */
export function sizeIn(language: string, bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  })
  return format.format(bytes / 1024 ** power)
}
