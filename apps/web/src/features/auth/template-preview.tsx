import { fillNote, limits } from '@guildhall/contract'
import type { LeftOut, Permission, ServerPreview } from '@guildhall/contract'
import { useState } from 'react'
import type { CSSProperties, SyntheticEvent } from 'react'
import { channelViews } from '../../shared/channels/channel-views.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import firstSteps from './first-steps.module.css'
import { StepHeading } from './step-heading.tsx'
import styles from './template-preview.module.css'
import type { Attempt } from './use-attempt.ts'

interface TemplatePreviewProps {
  preview: ServerPreview
  attempt: Attempt
  onBack: () => void
  onCreate: (name: string) => void
}

/** What is made of a template, and what is different. */
export function TemplatePreview({ preview, attempt, onBack, onCreate }: TemplatePreviewProps) {
  const texts = useLazyTexts('movingIn')
  const all = useTexts()
  const { server, left } = preview
  const [name, setName] = useState(server.name)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    onCreate(name.trim() || server.name)
  }
  return (
    <form className={firstSteps['step']} onSubmit={submit}>
      <StepHeading title={texts.previewHeading} lead={texts.previewLead} />
      <TextField
        label={texts.name}
        value={name}
        required
        maxLength={limits.nameMax}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles['columns']}>
        <ChannelTree channels={server.channels} />
        <RoleList roles={server.roles} />
      </div>
      <LeftList left={left} />
      {attempt.error !== null && <Notice severity="danger">{errorText(attempt.error, all)}</Notice>}
      <div className={firstSteps['actions']}>
        <Button variant="ghost" icon="chevronLeft" onClick={onBack}>
          {all.common.back}
        </Button>
        <Button type="submit" variant="primary" isBusy={attempt.isBusy}>
          {texts.create}
        </Button>
      </div>
    </form>
  )
}

function ChannelTree({ channels }: { channels: ServerPreview['server']['channels'] }) {
  const texts = useLazyTexts('movingIn')
  const count = channels.filter(({ kind }) => kind !== 'category').length
  return (
    <section className={styles['list']} aria-label={texts.channels(count)}>
      <h2>{texts.channels(count)}</h2>
      <ul tabIndex={0} aria-label={texts.channels(count)}>
        {channels.map(({ name, kind, category }, index) => (
          <li
            key={index}
            className={category === null ? undefined : styles['inside']}
            data-category={kind === 'category' || undefined}
          >
            <Icon name={channelViews[kind].icon} size={16} />
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RoleList({ roles }: { roles: ServerPreview['server']['roles'] }) {
  const texts = useLazyTexts('movingIn')
  return (
    <section className={styles['list']} aria-label={texts.roles(roles.length)}>
      <h2>{texts.roles(roles.length)}</h2>
      <ul tabIndex={0} aria-label={texts.roles(roles.length)}>
        {roles.map(({ name, colour }, index) => (
          <li key={index}>
            <span
              className={styles['dot']}
              style={{ '--role': colour ?? 'var(--text-faint)' } as CSSProperties}
            />
            <span dir="auto">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeftList({ left }: { left: LeftOut[] }) {
  const texts = useLazyTexts('movingIn')
  const { permissions } = useLazyTexts('manage')
  if (left.length === 0) return <Notice severity="ok">{texts.nothingLeft}</Notice>
  return (
    <section className={styles['list']} aria-label={texts.left(left.length)}>
      <h2>{texts.left(left.length)}</h2>
      <dl tabIndex={0} aria-label={texts.left(left.length)}>
        {left.map(({ note, params }, index) => {
          const permission = params['permission']
          const label = permission && permissions[permission as Permission].name
          const shown = label ? { ...params, permission: label } : params
          return (
            <div key={index}>
              <dt dir="auto">{fillNote(texts.notes[note].what, shown)}</dt>
              <dd>{fillNote(texts.notes[note].reason, shown)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
