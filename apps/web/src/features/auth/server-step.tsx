import { limits } from '@guildhall/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { ColorField } from '../../shared/ui/color-field.tsx'
import { TextArea, TextField } from '../../shared/ui/field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import type { ServerDraft } from './create-server.ts'
import styles from './first-steps.module.css'
import { StepHeading } from './step-heading.tsx'

interface ServerStepProps {
  draft: ServerDraft
  onChange: (part: Partial<ServerDraft>) => void
  onBack: () => void
  onDone: () => void
}

export function ServerStep({ draft, onChange, onBack, onDone }: ServerStepProps) {
  const auth = useLazyTexts('auth')
  const { common } = useTexts()
  const { newServer } = auth
  const [isChecked, setIsChecked] = useState(false)
  const isNamed = draft.name.trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (isNamed) onDone()
  }
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <StepHeading title={newServer.serverHeading} lead={newServer.serverLead} />
      <TextField
        label={newServer.name}
        placeholder={newServer.nameExample}
        maxLength={limits.nameMax}
        autoComplete="off"
        value={draft.name}
        error={isChecked && !isNamed ? newServer.nameMissing : null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ColorField
        label={newServer.color}
        value={draft.color}
        onChange={(color) => onChange({ color })}
      />
      <TextArea
        label={newServer.description}
        placeholder={newServer.descriptionExample}
        maxLength={limits.descriptionMax}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className={styles['actions']}>
        <Button variant="ghost" icon="chevronLeft" onClick={onBack}>
          {common.back}
        </Button>
        <Button type="submit" variant="primary">
          {newServer.next}
        </Button>
      </div>
    </form>
  )
}
