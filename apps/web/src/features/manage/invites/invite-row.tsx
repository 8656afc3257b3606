import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { useManageTexts } from '../../../shared/i18n/manage-texts.ts'
import { inviteFacts } from '../../../shared/invites/invite-facts.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import partStyles from '../components/components.module.css'
import { useMemberName } from '../components/user-line.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'

interface InviteRowProps {
  invite: Invite
  isUsable: boolean
  onRevoked: (code: string) => void
}

export function InviteRow({ invite, isUsable, onRevoked }: InviteRowProps) {
  const texts = useManageTexts().invites
  const times = useTimes()
  const creator = useMemberName(invite.createdBy)
  const [isConfirming, setIsConfirming] = useState(false)
  const { code, url, createdAt } = invite
  const revoke = useTask(() => api.call('revokeInvite', { params: { code } }))
  const submit = async (): Promise<void> => {
    if (!(await revoke.run())) return
    setIsConfirming(false)
    onRevoked(code)
  }
  return (
    <li className={[partStyles['row'], partStyles['tall']].join(' ')}>
      <div className={partStyles['rowText']}>
        {isUsable ? <CopyField label={texts.link} text={url} /> : <code>{code}</code>}
        <p className={partStyles['facts']}>
          {inviteFacts(invite, texts, times).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span>{texts.by(creator, times.relative(createdAt))}</span>
        </p>
      </div>
      {isUsable && (
        <div className={partStyles['rowButtons']}>
          <Button
            variant="ghost"
            aria-label={texts.revokeOne(code)}
            onClick={() => setIsConfirming(true)}
          >
            {texts.revoke}
          </Button>
        </div>
      )}
      {isConfirming && (
        <FormDialog
          title={texts.revokeTitle(code)}
          submit={texts.revoke}
          variant="danger"
          isBusy={revoke.isBusy}
          error={revoke.error}
          onSubmit={() => void submit()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.revokeText}</p>
        </FormDialog>
      )}
    </li>
  )
}
