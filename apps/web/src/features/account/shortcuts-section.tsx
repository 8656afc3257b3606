import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useAccountWords } from '../../shared/words/account-words.ts'

export function ShortcutsSection() {
  const words = useAccountWords()
  return (
    <SettingsPanel title={words.sections.shortcuts} intro={words.shortcuts.intro}>
      <ShortcutList />
    </SettingsPanel>
  )
}
