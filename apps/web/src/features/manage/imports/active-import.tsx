import type { Import } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { errorText } from '../../../shared/i18n/error-text.ts'
import { sizeText } from '../../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../../shared/i18n/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ImportProgress } from './import-progress.tsx'
import styles from './imports.module.css'
import { endUpload, filesFor, uploadFiles, useUpload } from './upload-files.ts'
import { useShowImport } from './use-imports.ts'

/** The import that has not ended. */
export function ActiveImport({ active }: { active: Import }) {
  const texts = useLazyTexts('imports')
  const upload = useUpload((state) => state.upload)
  const isUploading = upload?.importId === active.id
  const { title, intro } = headingOf(active, isUploading, texts)
  return (
    <SettingsBlock title={title} intro={intro} actions={<StopButton active={active} />}>
      <span className="visually-hidden" role="status">
        {title}
      </span>
      {active.state === 'ready' ? (
        <ChannelChoice active={active} />
      ) : active.state === 'uploading' ? (
        <Uploading active={active} />
      ) : (
        <Running active={active} />
      )}
    </SettingsBlock>
  )
}

function headingOf(
  { state }: Import,
  isUploading: boolean,
  texts: ReturnType<typeof useLazyTexts<'imports'>>,
): { title: string; intro?: string } {
  if (state === 'ready') return { title: texts.ready, intro: texts.readyHint }
  if (state === 'checking') return { title: texts.checking }
  if (state === 'waiting') return { title: texts.waiting, intro: texts.runningHint }
  if (state === 'running') return { title: texts.running, intro: texts.runningHint }
  return isUploading
    ? { title: texts.uploading, intro: texts.uploadHint }
    : { title: texts.paused, intro: texts.pausedHint }
}

function Uploading({ active }: { active: Import }) {
  const texts = useLazyTexts('imports')
  const allTexts = useTexts()
  const language = useLanguage()
  const { serverId } = useServerSettings()
  const [missing, setMissing] = useState<string | null>(null)
  const upload = useUpload((state) => state.upload)
  const own = upload?.importId === active.id ? upload : null
  const all = active.files.reduce((sum, { size }) => sum + size, 0)
  const stored = active.files.reduce((sum, { received }) => sum + received, 0)
  const done = Math.max(own?.received ?? 0, stored)
  const complete = active.files.filter(({ size, received }) => received >= size).length
  const resume = (chosen: readonly File[]): void => {
    const files = filesFor(active, chosen)
    setMissing(typeof files === 'string' ? files : null)
    if (typeof files !== 'string') void uploadFiles(serverId, active, files)
  }
  return (
    <>
      <ImportProgress
        label={texts.uploading}
        done={done}
        all={all}
        details={[
          texts.files(complete, active.files.length),
          texts.bytes(sizeText(done, language), sizeText(all, language)),
        ]}
        isMoving={own !== null && !own.isOffline && own.error === null}
      />
      {own?.isOffline === true && <Notice severity="warning">{texts.offline}</Notice>}
      {own?.error !== null && own?.error !== undefined && (
        <Notice severity="danger">{errorText(own.error, allTexts)}</Notice>
      )}
      {missing !== null && <Notice severity="danger">{texts.wrongFiles(missing)}</Notice>}
      {(own === null || own.error !== null) && <ChooseFiles isBusy={false} onChoose={resume} />}
    </>
  )
}

function Running({ active }: { active: Import }) {
  const texts = useLazyTexts('imports')
  const { state } = active
  const files = active.files.filter(({ channel }) => channel !== null)
  const messages = files.reduce((sum, { counts }) => sum + counts.messages, 0)
  const read = files.filter((file) => file.read >= file.size).length
  return (
    <ImportProgress
      label={texts.running}
      done={files.reduce((sum, file) => sum + file.read, 0)}
      all={files.reduce((sum, { size }) => sum + size, 0)}
      details={[texts.files(read, files.length), texts.messages(messages)]}
      isMoving={state === 'running'}
    />
  )
}

function StopButton({ active }: { active: Import }) {
  const texts = useLazyTexts('imports')
  const { serverId } = useServerSettings()
  const show = useShowImport(serverId)
  const [isOpen, setIsOpen] = useState(false)
  const label = active.startedAt === null ? texts.cancel : texts.stop
  return (
    <span className={styles['stop']}>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && (
        <DeleteDialog
          question={texts.stopTitle}
          warning={texts.stopText}
          confirmLabel={texts.stop}
          deleteItem={async () => {
            endUpload()
            const params = { serverId, importId: active.id }
            show((await api.call('stopImport', { params })).import)
          }}
          onDeleted={() => setIsOpen(false)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  )
}
