import { IconButton } from '../../shared/ui/button.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './composer.module.css'
import { useUploads } from './uploads.ts'

export function SendButton({ channelId, hasText }: { channelId: string; hasText: boolean }) {
  const words = useWords().composer
  const hasFiles = useUploads(({ list }) => list.some((upload) => upload.channelId === channelId))
  return (
    <IconButton
      icon="send"
      label={words.send}
      type="submit"
      className={styles['send'] ?? ''}
      disabled={!hasText && !hasFiles}
      // The field keeps the focus, and a touch keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
