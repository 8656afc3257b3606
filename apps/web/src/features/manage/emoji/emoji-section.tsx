import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { PictureList } from './picture-list.tsx'
import { useEmojiKind, useStickerKind } from './picture-kind.ts'

/** The emoji and the stickers of the server. */
export function EmojiSection() {
  const { sections } = useLazyTexts('manage')
  const { entry } = useServerSettings()
  return (
    <SettingsPanel title={sections.emoji}>
      <PictureList kind={useEmojiKind()} pictures={entry.emoji} />
      <PictureList kind={useStickerKind()} pictures={entry.stickers} />
    </SettingsPanel>
  )
}
