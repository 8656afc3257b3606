import { useRef } from 'react'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'

interface ChooseFilesProps {
  isBusy: boolean
  onChoose: (files: readonly File[]) => void
}

/** A button that opens the browser's dialog for files. */
export function ChooseFiles({ isBusy, onChoose }: ChooseFilesProps) {
  const texts = useLazyTexts('imports')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button variant="primary" icon="plus" isBusy={isBusy} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,.zip,application/json,application/zip"
        aria-label={texts.choose}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Fires `change` even when the same files are selected again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </div>
  )
}
