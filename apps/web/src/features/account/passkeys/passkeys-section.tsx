import type { Passkey, PasskeyList } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import type { AccountTexts } from '../../../shared/i18n/en/account.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { supportsPasskeys } from '../../../shared/passkeys/passkeys.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import styles from '../sessions/sessions.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

/** The passkeys of the account. */
export function PasskeysSection() {
  const texts = useLazyTexts('account')
  const list = useQuery({
    queryKey: ['passkeys'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('listPasskeys', { signal }),
  })
  return (
    <SettingsPanel title={texts.sections.passkeys} intro={texts.passkeys.intro}>
      <QueryState query={list}>
        {(current) => <Passkeys current={current} onChanged={() => void list.refetch()} />}
      </QueryState>
    </SettingsPanel>
  )
}

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }

interface PasskeysProps {
  current: PasskeyList
  onChanged: () => void
}

function Passkeys({ current, onChanged: changed }: PasskeysProps) {
  const texts = useLazyTexts('account').passkeys
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = (message: string): void => {
    close()
    changed()
    showToast(message)
  }
  const problem = problemWith(current, texts)
  return (
    <>
      {problem && <Notice>{problem}</Notice>}
      {current.passkeys.length > 0 ? (
        <ul className={styles['rows']}>
          {current.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setDialog} />
          ))}
        </ul>
      ) : (
        <p className={styles['none']}>{texts.none}</p>
      )}
      {!problem && (
        <div>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ kind: 'add' })}>
            {texts.add}
          </Button>
        </div>
      )}
      {dialog?.kind === 'add' && (
        <AddPasskeyDialog onAdded={() => finish(texts.added)} onClose={close} />
      )}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog
          passkey={dialog.passkey}
          onDone={() => finish(texts.renamed)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyDialog
          passkey={dialog.passkey}
          onDone={() => finish(texts.removed)}
          onClose={close}
        />
      )}
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onOpen: (dialog: OpenDialog) => void
}

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const texts = useLazyTexts('account').passkeys
  const times = useTimes()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles['row']}>
      <Icon name="phone" size={24} />
      <div className={styles['text']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles['facts']}>
          <span data-tip={times.full(createdAt)}>{texts.created(times.date(createdAt))}</span>
          <span data-tip={lastUsedAt === null ? undefined : times.full(lastUsedAt)}>
            {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(times.relative(lastUsedAt))}
          </span>
        </p>
      </div>
      <IconButton
        icon="pencil"
        label={texts.renameOf(name)}
        onClick={() => onOpen({ kind: 'rename', passkey })}
      />
      <IconButton
        icon="trash"
        label={texts.removeOf(name)}
        onClick={() => onOpen({ kind: 'remove', passkey })}
      />
    </li>
  )
}

/** Why no passkey can be added on this page; null if one can. */
function problemWith(
  { obstacle, origin }: PasskeyList,
  { problems }: AccountTexts['passkeys'],
): string | null {
  if (obstacle !== 'none') return problems[obstacle]
  if (origin !== location.origin) return problems.elsewhere(origin)
  return supportsPasskeys() ? null : problems.unsupported
}
