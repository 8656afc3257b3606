import type { Invite } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { inviteFacts } from '../../../shared/invites/invite-facts.ts'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import partStyles from '../components/components.module.css'
import { useMemberName } from '../components/user-line.tsx'

interface InviteRowProps {
  invite: Invite
  isUsable: boolean
  onRevoked: (code: string) => void
}

export function InviteRow({ invite, isUsable, onRevoked }: InviteRowProps) {
  const texts = useLazyTexts('manage').invites
  const times = useTimes()
  const creator = useMemberName(invite.createdBy)
  const [isConfirming, setIsConfirming] = useState(false)
  const { code, url, createdAt } = invite
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
        <DeleteDialog
          question={texts.revokeTitle(code)}
          warning={texts.revokeText}
          confirmLabel={texts.revoke}
          deleteItem={() => api.call('revokeInvite', { params: { code } })}
          onDeleted={() => {
            setIsConfirming(false)
            onRevoked(code)
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  )
}
