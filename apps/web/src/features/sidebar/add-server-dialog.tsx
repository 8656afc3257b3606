import { limits, pagePath } from '@guildhall/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/i18n/error-text.ts'
import { parseInviteLink } from '../../shared/invites/parse-invite-link.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { ColorField, defaultColor } from '../../shared/ui/color-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Switch, TextField } from '../../shared/ui/field.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './add-server-dialog.module.css'

/** Creates a server or opens an invite. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const { add } = useLazyTexts('components')
  return (
    <Dialog title={add.title} onClose={onClose}>
      <CreateServerForm onClose={onClose} />
      <hr className={styles['divider']} />
      <JoinForm onClose={onClose} />
      <hr className={styles['divider']} />
      <ButtonLink href={pagePath('moveIn')} icon="download" onClick={onClose}>
        {add.moveIn}
      </ButtonLink>
    </Dialog>
  )
}

function CreateServerForm({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const { add } = useLazyTexts('components')
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [color, setColor] = useState<string>(defaultColor)
  const [requireApproval, setRequireApproval] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const create = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const body = { name: name.trim(), color, requireApproval }
      const { server } = await api.call('createServer', { body })
      onClose()
      navigate(pagePath('channel', { serverId: server.id }))
    } catch (failure) {
      setError(errorText(failure, texts))
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h3>{add.create}</h3>
      <TextField
        label={add.name}
        error={error ?? undefined}
        value={name}
        maxLength={limits.nameMax}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <ColorField label={add.color} value={color} onChange={setColor} />
      <Switch
        label={add.approval}
        hint={add.approvalHint}
        checked={requireApproval}
        onChange={setRequireApproval}
      />
      <Button variant="primary" type="submit" isBusy={isBusy}>
        {add.submit}
      </Button>
    </form>
  )
}

function JoinForm({ onClose }: { onClose: () => void }) {
  const auth = useLazyTexts('auth')
  const { add } = useLazyTexts('components')
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [linkError, setLinkError] = useState<string | null>(null)
  const submit = (): void => {
    const parsed = parseInviteLink(text, location.origin)
    if (parsed.kind === 'other-instance') return setLinkError(auth.link.elsewhere(parsed.host))
    if (parsed.kind !== 'code') return setLinkError(auth.link.unreadable)
    onClose()
    navigate(pagePath('invite', { code: parsed.code }))
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3>{add.join}</h3>
      <TextField
        label={auth.link.label}
        placeholder={auth.link.placeholder}
        error={linkError}
        value={text}
        required
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setLinkError(null)
        }}
      />
      <Button type="submit">{add.viewInvite}</Button>
    </form>
  )
}
