import { useRef } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'

/** Opens the file picker. */
export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const texts = useTexts().composer
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="paperclip" label={texts.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows selecting the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
