import { Dialog } from '../../shared/ui/dialog.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useTexts().navigation
  return (
    <Dialog title={shortcuts.title} width="wide" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}
