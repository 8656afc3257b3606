import { soundLimits } from '@guildhall/contract'
import type { Sound } from '@guildhall/contract'
import { useRef, useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useFileDrop } from '../../../shared/drag/use-file-drop.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { Empty } from '../../../shared/ui/notice.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { SoundEmoji } from '../../../shared/voice/sound-emoji.tsx'
import { usePreview } from '../../../shared/voice/use-preview.ts'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import { AddSoundDialog, EditSoundDialog } from './sound-dialogs.tsx'
import styles from './sounds.module.css'

/** The sounds of the server. */
export function SoundsSection() {
  const { sections } = useLazyTexts('manage')
  const { page: texts, noneYet } = useLazyTexts('soundboard')
  const { entry } = useServerSettings()
  const { sounds } = entry
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreview()
  const isFull = sounds.length >= soundLimits.perServer
  const drop = useFileDrop((dropped) => {
    if (!isFull) setFile(dropped)
  })
  return (
    <SettingsPanel
      title={sections.soundboard}
      intro={texts.intro}
      actions={
        <Button
          variant="primary"
          icon="plus"
          disabled={isFull}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept="audio/*,video/mp4,video/webm"
        aria-label={texts.add}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // Fires `change` even when the same file is selected again.
          target.value = ''
          if (chosen) setFile(chosen)
        }}
      />
      <div className={styles['sounds']} {...drop}>
        <p className={partStyles['faint']}>{texts.hint}</p>
        {sounds.length === 0 ? (
          <Empty icon="speaker" title={noneYet.title}>
            <p>{noneYet.text}</p>
          </Empty>
        ) : (
          <>
            <ul className={partStyles['rows']}>
              {sounds.map((sound) => (
                <Row
                  key={sound.id}
                  sound={sound}
                  isPlaying={preview.id === sound.id}
                  onToggle={() => preview.toggle(sound.id)}
                />
              ))}
            </ul>
            <p className={partStyles['faint']}>
              {texts.count(sounds.length, soundLimits.perServer)}
            </p>
          </>
        )}
      </div>
      {file && <AddSoundDialog file={file} onClose={() => setFile(null)} />}
    </SettingsPanel>
  )
}

interface RowProps {
  sound: Sound
  isPlaying: boolean
  onToggle: () => void
}

function Row({ sound, isPlaying, onToggle }: RowProps) {
  const { page: texts, preview, stop } = useLazyTexts('soundboard')
  const language = useLanguage()
  const { serverId } = useServerSettings()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { id: soundId, name, emoji, durationMs } = sound
  const seconds = (durationMs / 1000).toLocaleString(language, { maximumFractionDigits: 1 })
  const close = (): void => setOpen(null)
  return (
    <li className={partStyles['row']}>
      <span className={styles['emoji']}>
        <SoundEmoji serverId={serverId} emoji={emoji} />
      </span>
      <div className={styles['name']}>
        <bdi>{name}</bdi>
        <div className={partStyles['faint']}>{texts.seconds(seconds)}</div>
      </div>
      <span className={styles['buttons']}>
        <IconButton
          icon={isPlaying ? 'close' : 'speaker'}
          label={isPlaying ? stop(name) : preview(name)}
          onClick={onToggle}
        />
        <IconButton icon="pencil" label={texts.edit(name)} onClick={() => setOpen('edit')} />
        <IconButton icon="trash" label={texts.remove(name)} onClick={() => setOpen('remove')} />
      </span>
      {open === 'edit' && <EditSoundDialog sound={sound} onClose={close} />}
      {open === 'remove' && (
        <DeleteDialog
          question={texts.removeTitle(name)}
          warning={texts.removeText}
          confirmLabel={texts.confirm}
          deleteItem={() => api.call('deleteSound', { params: { serverId, soundId } })}
          onDeleted={close}
          onClose={close}
        />
      )}
    </li>
  )
}
