import { useRef } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'

/** Lets someone choose files to attach. */
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
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
