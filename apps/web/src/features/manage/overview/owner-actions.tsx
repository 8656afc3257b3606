import { useCallback, useState } from 'react'
import type { Member } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import styles from '../components/components.module.css'
import { PersonPicker } from '../../../shared/ui/person-picker.tsx'
import { useMemberName } from '../components/user-line.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

/** Actions for the owner only: transfer and delete the server. */
export function OwnerBlocks() {
  const texts = useLazyTexts('manage')
  const [open, setOpen] = useState<'hand-over' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <SettingsBlock
        title={texts.transfer.title}
        intro={texts.transfer.intro}
        actions={
          <Button icon="crown" onClick={() => setOpen('hand-over')}>
            {texts.transfer.open}
          </Button>
        }
      >
        {open === 'hand-over' && <TransferOwnershipDialog onClose={close} />}
      </SettingsBlock>
      <SettingsBlock
        title={texts.deleteServer.title}
        intro={texts.deleteServer.intro}
        actions={
          <Button variant="danger" icon="trash" onClick={() => setOpen('delete')}>
            {texts.deleteServer.open}
          </Button>
        }
      >
        {open === 'delete' && <DeleteServerDialog onClose={close} />}
      </SettingsBlock>
    </>
  )
}

function TransferOwnershipDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('manage')
  const { entry, serverId } = useServerSettings()
  const [userId, setUserId] = useState<string | null>(null)
  const name = useMemberName(userId)
  const { ownerId } = entry.server
  const isNotOwner = useCallback((member: Member) => member.user.id !== ownerId, [ownerId])
  const task = useTask(() =>
    api.call('updateServer', {
      params: { serverId },
      body: userId === null ? {} : { ownerId: userId },
    }),
  )
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.transfer.done(name))
    onClose()
  }
  return (
    <FormDialog
      title={texts.transfer.title}
      submit={texts.transfer.confirm}
      variant="danger"
      task={task}
      isBlocked={userId === null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts.transfer.warning}</p>
      <PersonPicker
        serverId={serverId}
        label={texts.transfer.to}
        value={userId}
        accepts={isNotOwner}
        onChange={setUserId}
      />
      <div className={styles['resultsSpace']} />
    </FormDialog>
  )
}

function DeleteServerDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('manage')
  const { entry, serverId } = useServerSettings()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const { name } = entry.server
  const task = useTask(() => api.call('deleteServer', { params: { serverId } }))
  const submit = async (): Promise<void> => {
    if (!(await task.run())) return
    showToast(texts.deleteServer.done(name))
    navigate('/', { replace: true })
  }
  return (
    <FormDialog
      title={texts.deleteServer.question(name)}
      submit={texts.deleteServer.confirm}
      variant="danger"
      task={task}
      isBlocked={typed.trim() !== name.trim()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{texts.deleteServer.warning}</p>
      <TextField
        label={texts.deleteServer.typeName(name)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
