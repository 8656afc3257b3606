import type { OperatorServer } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { useOperatorTexts } from '../../shared/i18n/operator-texts.ts'
import { useLanguage } from '../../shared/i18n/texts.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/field.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import { useDebounced } from '../../shared/utils/use-debounced.ts'
import { MoreButton } from './more-button.tsx'
import styles from './operator.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { usePages } from './use-pages.ts'

const typingMs = 250

/** All servers, with what the operator can do about them. */
export function ServersSection() {
  const { sections, servers: texts } = useOperatorTexts()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), typingMs)
  const loaded = usePages(['servers', q], (after, signal) =>
    api.call('listOperatorServers', {
      query: { ...(q !== '' && { q }), ...(after !== null && { after }) },
      signal,
    }),
  )
  return (
    <SettingsPanel title={sections.servers} intro={texts.intro} width="wide">
      <div className={styles['filters']}>
        <TextField
          label={texts.search}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <QueryState query={loaded}>
        {({ pages }) => {
          const servers = pages.flatMap((page) => page.servers)
          if (servers.length === 0) return <Empty icon="people" title={texts.none} />
          return (
            <ul className={styles['rows']}>
              {servers.map((server) => (
                <ServerRow
                  key={server.id}
                  server={server}
                  onChanged={() => void loaded.refetch()}
                />
              ))}
            </ul>
          )
        }}
      </QueryState>
      <MoreButton query={loaded} />
    </SettingsPanel>
  )
}

interface ServerRowProps {
  server: OperatorServer
  onChanged: () => void
}

function ServerRow({ server, onChanged }: ServerRowProps) {
  const { servers: texts } = useOperatorTexts()
  const language = useLanguage()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        <b>{name}</b>
        <p className={styles['facts']}>
          {texts.facts(owner, memberCount, sizeText(bytes, language))}
        </p>
      </div>
      <IconButton
        icon="dots"
        label={texts.actions(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Menu
          label={texts.actions(name)}
          anchor={anchor}
          items={[
            { label: texts.transfer, icon: 'crown', onSelect: () => open('transfer') },
            {
              label: texts.delete,
              icon: 'trash',
              variant: 'danger',
              onSelect: () => open('delete'),
            },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
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
