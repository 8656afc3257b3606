import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import styles from './panel-header.module.css'

/** The title of a panel beside the messages, and what closes it. */
export function PanelHeader({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <header className={styles['header']}>
      <h2 dir="auto">{title}</h2>
      <IconButton icon="close" label={useTexts().common.close} onClick={onClose} />
    </header>
  )
}
