import { limits } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useId, useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useManaged } from '../managed.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../parts/parts.module.css'
import { useTask } from '../../../shared/forms/use-task.ts'
import { ChannelIcon } from './channel-icon.tsx'
import styles from './channels.module.css'

const kinds = ['text', 'announcement', 'voice', 'category'] as const

export function CreateChannelDialog({ onClose }: { onClose: () => void }) {
  const texts = useManageTexts()
  const { newChannel } = useTexts().navigation
  const { entry, serverId } = useManaged()
  const [type, setType] = useState<Channel['type']>('text')
  const [name, setName] = useState('')
  const [parentId, setParentId] = useState('')
  const isCategory = type === 'category'
  const categories = entry.channels.filter((channel) => channel.type === 'category')
  const task = useTask(() =>
    api.call('createChannel', {
      params: { serverId },
      body: {
        name: name.trim(),
        type,
        ...(!isCategory && parentId !== '' && { parentId }),
      },
    }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.channels.created(name.trim()))
    onClose()
  }
  return (
    <FormDialog
      title={newChannel.title}
      submit={newChannel.create}
      isBusy={task.isBusy}
      isBlocked={name.trim() === ''}
      error={task.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={newChannel.name}
        maxLength={limits.nameMax}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <KindChoice value={type} onChange={setType} />
      {!isCategory && categories.length > 0 && (
        <Select
          label={newChannel.category}
          options={[
            { value: '', label: newChannel.noCategory },
            ...categories.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          value={parentId}
          onChange={setParentId}
        />
      )}
    </FormDialog>
  )
}

interface KindChoiceProps {
  value: Channel['type']
  onChange: (kind: Channel['type']) => void
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  const { navigation } = useTexts()
  const name = useId()
  return (
    <fieldset>
      <legend className={partStyles['legend']}>{navigation.newChannel.kind}</legend>
      <div className={styles['kinds']}>
        {kinds.map((kind) => (
          <label key={kind} className={styles['kind']}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong>
                <ChannelIcon type={kind} size={16} />
                {navigation.kinds[kind]}
              </strong>
              <span className={styles['hint']}>{navigation.kindHints[kind]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
