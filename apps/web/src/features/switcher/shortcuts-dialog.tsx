import { Dialog } from '../../shared/ui/dialog.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useComponentTexts } from '../../shared/i18n/component-texts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useComponentTexts()
  return (
    <Dialog title={shortcuts.title} width="wide" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}
