import { create } from 'zustand'
import { useTexts } from '../i18n/texts.ts'
import { IconButton } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  severity: 'plain' | 'danger'
  more?: More | undefined
}

/** What a toast has beside its text. */
interface More {
  link: { href: string; label: string }
  /** Called when a person closed it or followed its link; a toast with it is sticky. */
  onClose?: () => void
}

const useToasts = create<{ list: Toast[] }>()(() => ({ list: [] }))
let count = 0
const shownMs = 6000

/**
 * Shows a message at the edge of the page, for some seconds unless it is sticky; screen readers announce it. Returns what
 * removes it.
 */
export function showToast(
  text: string,
  severity: Toast['severity'] = 'plain',
  more?: More,
): () => void {
  count += 1
  const toast: Toast = { id: count, text, severity, more }
  const remove = (): void => removeToast(toast)
  useToasts.setState(({ list }) => ({ list: [...list.slice(-2), toast] }))
  if (!more?.onClose) setTimeout(remove, shownMs)
  return remove
}

function removeToast(toast: Toast): void {
  useToasts.setState(({ list }) => ({ list: list.filter((each) => each !== toast) }))
}

function closeToast(toast: Toast): void {
  removeToast(toast)
  toast.more?.onClose?.()
}

export function Toasts() {
  const texts = useTexts()
  const list = useToasts((state) => state.list)
  return (
    <div className={styles['toasts']} role="status" aria-live="polite">
      {list.map((toast) => (
        <div key={toast.id} className={[styles['toast'], styles[toast.severity]].join(' ')}>
          <div className={styles['content']}>
            <span dir="auto">{toast.text}</span>
            {toast.more && (
              <ButtonLink href={toast.more.link.href} onClick={() => closeToast(toast)}>
                {toast.more.link.label}
              </ButtonLink>
            )}
          </div>
          <IconButton
            icon="close"
            label={texts.common.close}
            size={16}
            onClick={() => closeToast(toast)}
          />
        </div>
      ))}
    </div>
  )
}
