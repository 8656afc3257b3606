import { Dialog } from '../../shared/ui/dialog.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useWords } from '../../shared/words/words.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useWords().places
  return (
    <Dialog title={shortcuts.title} width="wide" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}
