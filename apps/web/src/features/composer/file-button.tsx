import { useRef } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { useWords } from '../../shared/words/words.ts'

/** Lets someone choose files to attach. */
export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const words = useWords().composer
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton icon="paperclip" label={words.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
