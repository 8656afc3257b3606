import { limits } from '@guildhall/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { ColorField } from '../../shared/ui/color-field.tsx'
import { TextArea, TextField } from '../../shared/ui/field.tsx'
import { useAuthTexts } from '../../shared/i18n/auth-texts.ts'
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
  const auth = useAuthTexts()
  const { common } = useTexts()
  const { make } = auth
  const [isChecked, setIsChecked] = useState(false)
  const isNamed = draft.name.trim() !== ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (isNamed) onDone()
  }
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <StepHeading title={make.serverHeading} lead={make.serverLead} />
      <TextField
        label={make.name}
        placeholder={make.nameExample}
        maxLength={limits.nameMax}
        autoComplete="off"
        value={draft.name}
        error={isChecked && !isNamed ? make.nameMissing : null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ColorField
        label={make.color}
        value={draft.color}
        onChange={(color) => onChange({ color })}
      />
      <TextArea
        label={make.description}
        placeholder={make.descriptionExample}
        maxLength={limits.descriptionMax}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className={styles['actions']}>
        <Button look="quiet" icon="chevronLeft" onClick={onBack}>
          {common.back}
        </Button>
        <Button type="submit" look="primary">
          {make.next}
        </Button>
      </div>
    </form>
  )
}
