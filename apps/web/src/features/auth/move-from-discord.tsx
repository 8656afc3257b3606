import { pagePath, templateBytes } from '@guildhall/contract'
import type { Server, ServerPreview, ServerSource } from '@guildhall/contract'
import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useLocation } from 'wouter'
import { api, ApiError } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { CenteredMain } from './centered-page.tsx'
import styles from './first-steps.module.css'
import { StepHeading } from './step-heading.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { useAttempt } from './use-attempt.ts'

/** Makes a server from a template of Discord, after a preview. @param replaced the empty server that it replaces */
export function MoveFromDiscord({ replaced }: { replaced: Server | null }) {
  const [, navigate] = useLocation()
  const [from, setFrom] = useState<ServerSource>({ kind: 'discord_template', link: '' })
  const [fileName, setFileName] = useState<string | null>(null)
  const [preview, setPreview] = useState<ServerPreview | null>(null)
  const previewing = useAttempt()
  const creating = useAttempt()

  const show = (): void =>
    previewing.run(async () => {
      setPreview(await api.call('previewServer', { body: { from } }))
    })
  const create = (name: string): void =>
    creating.run(async () => {
      const { server } = await api.call('createServer', {
        body: { name, from, ...(replaced && { replaces: replaced.id }) },
      })
      navigate(pagePath('channel', { serverId: server.id }), { replace: true })
    })

  return (
    <CenteredMain width="wide">
      {preview ? (
        <TemplatePreview
          preview={preview}
          attempt={creating}
          onBack={() => {
            creating.reset()
            setPreview(null)
          }}
          onCreate={create}
        />
      ) : (
        <SourceStep
          replaced={replaced}
          from={from}
          fileName={fileName}
          error={previewing.error}
          isBusy={previewing.isBusy}
          onChange={(source, name) => {
            previewing.reset()
            setFrom(source)
            setFileName(name)
          }}
          onSubmit={show}
        />
      )}
    </CenteredMain>
  )
}

interface SourceStepProps {
  replaced: Server | null
  from: ServerSource
  fileName: string | null
  /** Of the last preview. */
  error: unknown
  isBusy: boolean
  onChange: (from: ServerSource, fileName: string | null) => void
  onSubmit: () => void
}

function SourceStep(props: SourceStepProps) {
  const { replaced, from, fileName, error, isBusy, onChange, onSubmit } = props
  const texts = useLazyTexts('movingIn')
  const { common } = useTexts()
  const [, navigate] = useLocation()
  const [isChecked, setIsChecked] = useState(false)
  const problem = useProblem(error)
  const hasSource = fileName !== null || (from.link ?? '').trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (hasSource) onSubmit()
  }
  const linkError = isChecked && !hasSource ? texts.linkMissing : problem
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <StepHeading
        title={texts.heading}
        lead={replaced ? texts.replaces(replaced.name) : texts.lead}
      />
      {fileName === null ? (
        <>
          <p>{texts.how}</p>
          <TextField
            label={texts.link}
            placeholder={texts.linkExample}
            autoComplete="off"
            inputMode="url"
            value={from.link ?? ''}
            error={linkError}
            onChange={(event) =>
              onChange({ kind: 'discord_template', link: event.target.value }, null)
            }
          />
          <TemplateFile
            onTemplate={(template, name) => onChange({ kind: 'discord_template', template }, name)}
          />
        </>
      ) : (
        <>
          <p>{texts.chosenFile(fileName)}</p>
          {problem !== null && <Notice severity="danger">{problem}</Notice>}
          <Button
            variant="ghost"
            className={styles['back']}
            onClick={() => onChange({ kind: 'discord_template', link: '' }, null)}
          >
            {texts.removeFile}
          </Button>
        </>
      )}
      <div className={styles['actions']}>
        <Button variant="ghost" icon="chevronLeft" onClick={() => navigate(pagePath('start'))}>
          {common.back}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {texts.preview}
        </Button>
      </div>
    </form>
  )
}

/** Reads a template from a file. */
function TemplateFile({ onTemplate }: { onTemplate: (template: object, name: string) => void }) {
  const texts = useLazyTexts('movingIn')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setError(null)
    if (file.size > templateBytes)
      return setError(texts.tooLarge(sizeText(templateBytes, language)))
    const template = parse(await file.text())
    if (template) onTemplate(template, file.name)
    else setError(texts.notJson)
  }
  return (
    <div className={styles['step']}>
      <p className={styles['or']}>
        {texts.or}
        <Button icon="paperclip" onClick={() => input.current?.click()}>
          {texts.file}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={texts.file}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {error === null ? (
        <p className={styles['note']}>{texts.fileHint}</p>
      ) : (
        <Notice severity="danger">{error}</Notice>
      )}
    </div>
  )
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** What is wrong with the source, in words. */
function useProblem(error: unknown): string | null {
  const texts = useLazyTexts('movingIn')
  const all = useTexts()
  if (error === null) return null
  if (!(error instanceof ApiError)) return errorText(error, all)
  const { code, field } = error
  if (code === 'not_found') return texts.unknown
  if (field === 'from.link') return all.errors.text(error)
  if (field?.startsWith('from.')) {
    const path = field.replace(/^from\.(?:link|template)\.?/, '')
    return texts.damaged(path, all.errors.text(error))
  }
  return errorText(error, all)
}
