import { limits } from '@guildhall/contract'
import type { Server } from '@guildhall/contract'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { errorText } from '../../shared/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Switch, TextField } from '../../shared/ui/field.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './add-server-dialog.module.css'
import { inviteCode } from './invite-code.ts'

/** The two ways to one more server: founding one, or an invite. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const { add } = useWords().places
  return (
    <Dialog title={add.title} onClose={onClose}>
      <FoundForm onClose={onClose} />
      <hr className={styles['line']} />
      <JoinForm onClose={onClose} />
    </Dialog>
  )
}

function FoundForm({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { add } = words.places
  const [, navigate] = useLocation()
  const colorId = useId()
  const [name, setName] = useState('')
  const [color, setColor] = useState('#b3762a')
  const [requireApproval, setRequireApproval] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const create = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const body = { name: name.trim(), color, requireApproval }
      const { server } = await api.post<{ server: Server }>('/api/servers', body)
      onClose()
      navigate(`/servers/${server.id}`)
    } catch (failed) {
      setError(errorText(failed, words))
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
      <h3>{add.make}</h3>
      <div className={styles['row']}>
        <TextField
          label={add.name}
          error={error}
          value={name}
          maxLength={limits.nameMax}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles['color']}>
          <label htmlFor={colorId}>{add.color}</label>
          <input
            id={colorId}
            type="color"
            value={color}
            onChange={(event) => setColor(event.target.value)}
          />
        </div>
      </div>
      <Switch
        label={add.approval}
        hint={add.approvalHint}
        checked={requireApproval}
        onChange={setRequireApproval}
      />
      <Button look="primary" type="submit" isBusy={isBusy}>
        {add.create}
      </Button>
    </form>
  )
}

function JoinForm({ onClose }: { onClose: () => void }) {
  const { add } = useWords().places
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        const code = inviteCode(text)
        setIsWrong(code === null)
        if (code === null) return
        onClose()
        navigate(`/invite/${encodeURIComponent(code)}`)
      }}
    >
      <h3>{add.join}</h3>
      <TextField
        label={add.invite}
        hint={add.inviteHint(`${location.origin}/invite/…`)}
        error={isWrong ? add.inviteWrong : null}
        value={text}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{add.look}</Button>
    </form>
  )
}
