import type { OperatorServer } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { MenuButton } from '../../shared/ui/menu-button.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useNameSearch } from './use-name-search.ts'
import { usePages } from './use-pages.ts'

/** All servers, with what the operator can do about them. */
export function ServersSection() {
  const { sections, servers: texts } = useLazyTexts('operator')
  const search = useNameSearch()
  const loaded = usePages(['servers', search.query], (after, signal) =>
    api.call('listOperatorServers', {
      query: { ...search.query, ...(after !== null && { after }) },
      signal,
    }),
  )
  return (
    <SettingsPanel title={sections.servers} intro={texts.intro} width="wide">
      <div className={styles['filters']}>
        <TextField label={texts.search} {...search.field} />
      </div>
      <PagedList
        query={loaded}
        itemsOf={({ servers }) => servers}
        empty={{ icon: 'people', title: texts.none }}
      >
        {(server) => (
          <ServerRow key={server.id} server={server} onChanged={() => void loaded.refetch()} />
        )}
      </PagedList>
    </SettingsPanel>
  )
}

interface ServerRowProps {
  server: OperatorServer
  onChanged: () => void
}

function ServerRow({ server, onChanged }: ServerRowProps) {
  const { servers: texts } = useLazyTexts('operator')
  const language = useLanguage()
  const [action, setAction] = useState<'transfer' | 'delete' | null>(null)
  const [typed, setTyped] = useState('')
  const { id: serverId, name, owner, memberCount, bytes } = server
  const open = (next: 'transfer' | 'delete'): void => {
    setTyped('')
    setAction(next)
  }
  const finish = (text: string): void => {
    setAction(null)
    showToast(text)
    onChanged()
  }
  return (
    <li>
      <div>
        <b dir="auto">{name}</b>
        <p className={styles['facts']}>
          {texts.facts(owner, memberCount, sizeText(bytes, language))}
        </p>
      </div>
      <MenuButton
        label={texts.actions(name)}
        items={() => [
          { label: texts.transfer, icon: 'crown', onSelect: () => open('transfer') },
          {
            label: texts.delete,
            icon: 'trash',
            variant: 'danger',
            onSelect: () => open('delete'),
          },
        ]}
      />
      {action === 'transfer' && (
        <PasswordDialog
          title={texts.transferTitle(name)}
          submit={texts.transferTitle(name)}
          isBlocked={typed.trim() === ''}
          work={async (password) => {
            const body = { action, owner: typed.trim(), password }
            await api.call('changeOperatorServer', { params: { serverId }, body })
            finish(texts.transferred(name))
          }}
          onClose={() => setAction(null)}
        >
          <p>{texts.transferText}</p>
          <TextField
            label={texts.newOwner}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </PasswordDialog>
      )}
      {action === 'delete' && (
        <PasswordDialog
          title={texts.deleteTitle(name)}
          submit={texts.delete}
          variant="danger"
          isBlocked={typed !== name}
          work={async (password) => {
            const body = { action, name: typed, password }
            await api.call('changeOperatorServer', { params: { serverId }, body })
            finish(texts.deleted(name))
          }}
          onClose={() => setAction(null)}
        >
          <p>{texts.deleteText}</p>
          <TextField
            label={texts.typeName(name)}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </PasswordDialog>
      )}
    </li>
  )
}
