import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useAccountWords } from '../../shared/words/account-words.ts'

export function ShortcutsSection() {
  const words = useAccountWords()
  return (
    <SettingsPanel title={words.sections.shortcuts} intro={words.shortcuts.intro}>
      {/* Nothing in it takes the focus, and it has to scroll by keys, too. */}
      <div role="group" aria-label={words.sections.shortcuts} tabIndex={0}>
        <ShortcutList />
      </div>
    </SettingsPanel>
  )
}
