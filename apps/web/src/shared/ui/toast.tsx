import { create } from 'zustand'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  severity: 'plain' | 'danger'
}

const useToasts = create<{ list: Toast[] }>()(() => ({ list: [] }))
let count = 0
const shownMs = 6000

/** Shows a message at the edge of the page for some seconds; screen readers announce it. */
export function showToast(text: string, severity: Toast['severity'] = 'plain'): void {
  count += 1
  const toast: Toast = { id: count, text, severity }
  useToasts.setState(({ list }) => ({ list: [...list.slice(-2), toast] }))
  setTimeout(() => removeToast(toast.id), shownMs)
}

function removeToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))
}

export function Toasts() {
  const texts = useTexts()
  const list = useToasts((state) => state.list)
  return (
    <div className={styles['toasts']} role="status" aria-live="polite">
      {list.map(({ id, text, severity }) => (
        <div key={id} className={[styles['toast'], styles[severity]].join(' ')}>
          <span>{text}</span>
          <IconButton
            icon="close"
            label={texts.common.close}
            size={16}
            onClick={() => removeToast(id)}
          />
        </div>
      ))}
    </div>
  )
}
