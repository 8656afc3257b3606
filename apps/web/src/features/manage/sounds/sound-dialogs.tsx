import { soundLimits, toReaction } from '@guildhall/contract'
import type { Sound } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../../../shared/api/http.ts'
import { EmojiField } from '../../../shared/emoji/emoji-field.tsx'
import { useEmojiLabel } from '../../../shared/emoji/reaction-emoji.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../../shared/i18n/texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Loading, Notice } from '../../../shared/ui/notice.tsx'
import { SliderField } from '../../../shared/ui/slider-field.tsx'
import { playBlob } from '../../../shared/voice/play-sound.ts'
import { SoundEmoji } from '../../../shared/voice/sound-emoji.tsx'
import { usePreview } from '../../../shared/voice/use-preview.ts'
import { useServerSettings } from '../server-settings.ts'
import { cutSound, fileMebibytesMax, readSound } from './read-sound.ts'
import styles from './sounds.module.css'

interface Details {
  name: string
  emoji: string | null
}

type ReadFile =
  | { kind: 'reading' }
  | { kind: 'read'; sound: AudioBuffer }
  | { kind: 'broken' }
  | { kind: 'too_large' }

interface AddSoundDialogProps {
  file: File
  onClose: () => void
}

/** Cuts a new sound out of a file, names it and uploads it. */
export function AddSoundDialog({ file, onClose }: AddSoundDialogProps) {
  const { page: texts } = useLazyTexts('soundboard')
  const { serverId } = useServerSettings()
  const read = useFile(file)
  const [start, setStart] = useState(0)
  const save = async ({ name, emoji }: Details): Promise<void> => {
    if (read.kind !== 'read') return
    const body = new FormData()
    body.append('file', await cutSound(read.sound, start), 'sound.wav')
    const query = { name, ...(emoji !== null && { emoji }) }
    await api.call('createSound', { params: { serverId }, query, body })
  }
  return (
    <DetailsDialog
      title={texts.addTitle}
      submit={texts.add}
      initial={{ name: nameFrom(file.name), emoji: null }}
      isBlocked={read.kind !== 'read'}
      onSave={save}
      onClose={onClose}
    >
      {read.kind === 'reading' && <Loading label={texts.reading} />}
      {read.kind === 'broken' && <Notice severity="danger">{texts.broken}</Notice>}
      {read.kind === 'too_large' && (
        <Notice severity="danger">{texts.tooLarge(fileMebibytesMax)}</Notice>
      )}
      {read.kind === 'read' && <Cut sound={read.sound} start={start} onChange={setStart} />}
    </DetailsDialog>
  )
}

interface EditSoundDialogProps {
  sound: Sound
  onClose: () => void
}

export function EditSoundDialog({ sound, onClose }: EditSoundDialogProps) {
  const { common } = useTexts()
  const { page: texts } = useLazyTexts('soundboard')
  const { serverId } = useServerSettings()
  const { id: soundId, name, emoji } = sound
  return (
    <DetailsDialog
      title={texts.edit(name)}
      submit={common.save}
      initial={{ name, emoji }}
      onSave={(body) => api.call('updateSound', { params: { serverId, soundId }, body })}
      onClose={onClose}
    />
  )
}

interface DetailsDialogProps {
  title: string
  submit: string
  initial: Details
  isBlocked?: boolean
  onSave: (details: Details) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

function DetailsDialog(props: DetailsDialogProps) {
  const { title, submit, initial, isBlocked = false, onSave, onClose, children } = props
  const { page: texts } = useLazyTexts('soundboard')
  const { serverId } = useServerSettings()
  const [name, setName] = useState(initial.name)
  const [emoji, setEmoji] = useState(initial.emoji)
  const label = useEmojiLabel({ serverId, emoji: emoji ?? '' })
  const task = useTask(() => onSave({ name: name.trim(), emoji }))
  const confirm = async (): Promise<void> => {
    if (await task.run()) onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      task={task}
      isBlocked={isBlocked || [...name.trim()].length < soundLimits.nameMin}
      onSubmit={confirm}
      onClose={onClose}
    >
      {children}
      <TextField
        label={texts.name}
        path="name"
        hint={texts.nameHint}
        maxLength={soundLimits.nameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles['emojiField']}>
        <legend>{texts.emoji}</legend>
        <EmojiField
          serverId={serverId}
          label={emoji === null ? texts.chooseEmoji : texts.changeEmoji(label)}
          chooseLabel={texts.chooseEmoji}
          onPick={(picked, custom) => setEmoji(custom ? toReaction(custom) : picked)}
        >
          {emoji !== null && <SoundEmoji serverId={serverId} emoji={emoji} />}
        </EmojiField>
        {emoji !== null && (
          <IconButton icon="close" label={texts.removeEmoji} onClick={() => setEmoji(null)} />
        )}
        <p>{texts.emojiHint}</p>
      </fieldset>
    </FormDialog>
  )
}

interface CutProps {
  sound: AudioBuffer
  /** In seconds. */
  start: number
  onChange: (start: number) => void
}

/** Which part of a long file becomes the sound, and how it sounds. */
function Cut({ sound, start, onChange }: CutProps) {
  const { page: texts } = useLazyTexts('soundboard')
  const language = useLanguage()
  const preview = usePreview()
  const maxSeconds = soundLimits.maxMs / 1000
  const latest = sound.duration - maxSeconds
  const text = texts.seconds(
    start.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  return (
    <div className={styles['cut']}>
      {latest > 0 && (
        <SliderField
          label={texts.start}
          hint={texts.startHint(maxSeconds)}
          max={latest}
          step={0.1}
          value={start}
          text={text}
          onChange={onChange}
        />
      )}
      <Button
        icon={preview.id === null ? 'speaker' : 'close'}
        onClick={() => preview.toggle('cut', () => playBlob(() => cutSound(sound, start)))}
      >
        {preview.id === null ? texts.listen : texts.stopListening}
      </Button>
    </div>
  )
}

function useFile(file: File): ReadFile {
  const [read, setRead] = useState<ReadFile>({ kind: 'reading' })
  useEffect(() => {
    let isGone = false
    const show = (result: ReadFile): void => {
      if (!isGone) setRead(result)
    }
    if (file.size > fileMebibytesMax * 1024 * 1024) show({ kind: 'too_large' })
    else {
      readSound(file).then(
        (sound) => show({ kind: 'read', sound }),
        () => show({ kind: 'broken' }),
      )
    }
    return () => {
      isGone = true
    }
  }, [file])
  return read
}

/** The words in the name of a file. */
function nameFrom(fileName: string): string {
  const words = fileName.replace(/\.\w+$/, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return [...words.join(' ')].slice(0, soundLimits.nameMax).join('').trim()
}
