import { Dialog } from '../../shared/ui/dialog.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useLazyTexts('components')
  return (
    <Dialog title={shortcuts.title} width="wide" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}
