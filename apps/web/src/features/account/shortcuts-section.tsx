import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { ShortcutList } from '../../shared/ui/shortcut-list.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'

export function ShortcutsSection() {
  const texts = useLazyTexts('account')
  return (
    <SettingsPanel title={texts.sections.shortcuts} intro={texts.shortcuts.intro}>
      {/* Focusable, so that the list can be scrolled by keyboard. */}
      <div role="group" aria-label={texts.sections.shortcuts} tabIndex={0}>
        <ShortcutList />
      </div>
    </SettingsPanel>
  )
}
