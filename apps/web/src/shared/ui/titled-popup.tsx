import type { ComponentProps } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import { Popup } from './menu.tsx'
import styles from './titled-popup.module.css'

interface TitledPopupProps extends Omit<ComponentProps<typeof Popup>, 'label'> {
  title: string
}

/** A popup of the width of a list, whose title and close button stay when its content scrolls. */
export function TitledPopup({ title, children, ...popup }: TitledPopupProps) {
  const { common } = useTexts()
  return (
    <Popup {...popup} label={title}>
      <div className={styles['content']}>
        <header className={styles['header']}>
          <h2 dir="auto">{title}</h2>
          <IconButton icon="close" label={common.close} size={18} onClick={popup.onClose} />
        </header>
        {children}
      </div>
    </Popup>
  )
}
