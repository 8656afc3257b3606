import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/time.ts'
import type { Times } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { useManageWords } from '../../../shared/words/manage-words.ts'
import type { ManageWords } from '../../../shared/words/en/manage.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../parts/parts.module.css'
import { useNameOf } from '../parts/person.tsx'
import { useTask } from '../../../shared/use-task.ts'

interface InviteRowProps {
  invite: Invite
  isUsable: boolean
  onRevoked: (code: string) => void
}

export function InviteRow({ invite, isUsable, onRevoked }: InviteRowProps) {
  const words = useManageWords().invites
  const times = useTimes()
  const creator = useNameOf(invite.createdBy)
  const [isAsking, setIsAsking] = useState(false)
  const { code, url, createdAt } = invite
  const revoke = useTask(() => api.call('revokeInvite', { params: { code } }))
  const submit = async (): Promise<void> => {
    if (!(await revoke.run())) return
    setIsAsking(false)
    onRevoked(code)
  }
  return (
    <li className={[partStyles['row'], partStyles['tall']].join(' ')}>
      <div className={partStyles['rowText']}>
        {isUsable ? <CopyField label={words.link} text={url} /> : <code>{code}</code>}
        <p className={partStyles['facts']}>
          {factsOf(invite, words, times).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span>{words.by(creator, times.relative(createdAt))}</span>
        </p>
      </div>
      {isUsable && (
        <div className={partStyles['rowButtons']}>
          <Button look="quiet" aria-label={words.revokeOne(code)} onClick={() => setIsAsking(true)}>
            {words.revoke}
          </Button>
        </div>
      )}
      {isAsking && (
        <FormDialog
          title={words.revokeOne(code)}
          submit={words.revoke}
          tone="danger"
          isBusy={revoke.isBusy}
          error={revoke.error}
          onSubmit={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.revokeText}</p>
        </FormDialog>
      )}
    </li>
  )
}

function factsOf(invite: Invite, words: ManageWords['invites'], times: Times): string[] {
  const { uses, maxUses, expiresAt, revokedAt } = invite
  const used = maxUses === null ? words.uses(uses) : words.usesOf(uses, maxUses)
  if (revokedAt !== null) return [used, words.revoked]
  if (expiresAt === null) return [used, words.noEnd]
  const isOver = expiresAt <= Date.now()
  return [used, (isOver ? words.expired : words.expires)(times.relative(expiresAt))]
}
