import type { OperatorAccount, OperatorAccountAction } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { useOwnUser } from '../../shared/state/chat-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CopyField } from '../../shared/ui/copy-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { MenuButton } from '../../shared/ui/menu-button.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useNameSearch } from './use-name-search.ts'
import { usePages } from './use-pages.ts'

const filters = ['all', 'suspended', 'operators'] as const

/** All accounts, with what the operator can do about them. */
export function AccountsSection() {
  const { sections, accounts: texts } = useLazyTexts('operator')
  const [only, setOnly] = useState<(typeof filters)[number]>('all')
  const search = useNameSearch()
  const loaded = usePages(['accounts', search.query, only], (after, signal) =>
    api.call('listOperatorAccounts', {
      query: {
        ...search.query,
        ...(only !== 'all' && { only }),
        ...(after !== null && { after }),
      },
      signal,
    }),
  )
  return (
    <SettingsPanel title={sections.accounts} intro={texts.intro} width="wide">
      <div className={styles['filters']}>
        <TextField label={texts.search} {...search.field} />
        <Select
          label={texts.show}
          value={only}
          options={filters.map((value) => ({ value, label: texts.only[value] }))}
          onChange={setOnly}
        />
      </div>
      <PagedList
        query={loaded}
        itemsOf={({ accounts }) => accounts}
        empty={{ icon: 'people', title: texts.none }}
      >
        {(account) => (
          <AccountRow key={account.id} account={account} onChanged={() => void loaded.refetch()} />
        )}
      </PagedList>
    </SettingsPanel>
  )
}

interface AccountRowProps {
  account: OperatorAccount
  onChanged: () => void
}

function AccountRow({ account, onChanged }: AccountRowProps) {
  const { accounts: texts } = useLazyTexts('operator')
  const { common } = useTexts()
  const times = useTimes()
  const language = useLanguage()
  const ownId = useOwnUser()?.id
  const [action, setAction] = useState<OperatorAccountAction | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const { username, displayName, lastSeenAt, suspendedAt, isOperator } = account
  const marks = [suspendedAt !== null && texts.suspended, isOperator && texts.operator]
  const facts = [
    ...marks,
    texts.facts(account.servers, sizeText(account.bytes, language)),
    lastSeenAt !== null && texts.lastSeen(times.relative(lastSeenAt)),
  ]
  const act = async (password: string): Promise<void> => {
    if (!action) return
    const { resetLink } = await api.call('changeOperatorAccount', {
      params: { username },
      body: { action, password },
    })
    setAction(null)
    setLink(resetLink)
    if (resetLink === null) showToast(texts.done(`${texts.act[action]}, @${username}`))
    onChanged()
  }
  return (
    <li>
      <div>
        <b dir="auto">{displayName}</b> @{username}
        <p className={styles['facts']}>{facts.filter((fact) => fact !== false).join(' · ')}</p>
      </div>
      <MenuButton
        label={texts.actions(username)}
        items={() =>
          actionsFor(account, account.id === ownId).map((each) => ({
            label: texts.act[each],
            icon: icons[each],
            ...(each.startsWith('delete') && { variant: 'danger' as const }),
            onSelect: () => setAction(each),
          }))
        }
      />
      {action && (
        <PasswordDialog
          title={texts.title(texts.act[action], `@${username}`)}
          submit={texts.act[action]}
          variant={isDangerous(action) ? 'danger' : 'primary'}
          work={act}
          onClose={() => setAction(null)}
        >
          <p>{texts.explain[action]}</p>
        </PasswordDialog>
      )}
      {link !== null && (
        <Dialog
          title={texts.link}
          onClose={() => setLink(null)}
          actions={<Button onClick={() => setLink(null)}>{common.close}</Button>}
        >
          <p>{texts.explain.reset_password}</p>
          <CopyField label={texts.link} text={link} hasFocus />
        </Dialog>
      )}
    </li>
  )
}

const icons = {
  suspend: 'ban',
  restore: 'check',
  reset_password: 'key',
  disable_two_factor: 'shield',
  remove_passkeys: 'key',
  grant_operator: 'crown',
  revoke_operator: 'crown',
  delete: 'trash',
  delete_with_messages: 'trash',
} as const

/** An operator changes the own account in its settings. */
function actionsFor(
  { suspendedAt, isOperator }: OperatorAccount,
  isOwn: boolean,
): OperatorAccountAction[] {
  const rights: OperatorAccountAction = isOperator ? 'revoke_operator' : 'grant_operator'
  if (isOwn) return [rights]
  return [
    suspendedAt === null ? 'suspend' : 'restore',
    'reset_password',
    'disable_two_factor',
    'remove_passkeys',
    rights,
    'delete',
    'delete_with_messages',
  ]
}

function isDangerous(action: OperatorAccountAction): boolean {
  return action.startsWith('delete') || action === 'suspend'
}
