import { gameServerLimits, publicPagePath } from '@guildhall/contract'
import type { GameServer, Invite } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useChoice } from '../../../shared/forms/use-choice.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { CopyField } from '../../../shared/ui/copy-field.tsx'
import { Switch, TextField } from '../../../shared/ui/field.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { inviteFacts } from '../../../shared/invites/invite-facts.ts'
import { isUsableInvite } from '../../../shared/invites/is-usable-invite.ts'
import { useServerSettings } from '../server-settings.ts'
import styles from './public-page-block.module.css'
import { widgetCode } from './widget-code.ts'

/** What everyone can see without an account: which game servers, which invite, and where. */
export function PublicPageBlock({ gameServers }: { gameServers: GameServer[] }) {
  const texts = useLazyTexts('gameServers').settings.publicPage
  const isPublic = gameServers.some((each) => each.public)
  return (
    <SettingsBlock title={texts.title} intro={texts.intro}>
      <div>
        {gameServers.map((gameServer) => (
          <PublicSwitch key={gameServer.id} gameServer={gameServer} />
        ))}
      </div>
      {isPublic ? <PageSettings /> : <Notice>{texts.off}</Notice>}
    </SettingsBlock>
  )
}

function PublicSwitch({ gameServer }: { gameServer: GameServer }) {
  const { id: gameServerId, serverId, name } = gameServer
  const choice = useChoice(gameServer.public, (isPublic) =>
    api.call('updateGameServer', {
      params: { serverId, gameServerId },
      body: { public: isPublic },
    }),
  )
  return (
    <>
      <Switch label={name} checked={choice.value} onChange={(next) => void choice.choose(next)} />
      {choice.error && <Notice severity="danger">{choice.error}</Notice>}
    </>
  )
}

/** What the page shows beside the game servers, and where it is. */
function PageSettings() {
  const { serverId } = useServerSettings()
  const params = { serverId }
  const loaded = useQuery({
    queryKey: ['public-page', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [{ publicPage }, { invites }] = await Promise.all([
        api.call('getPublicPage', { params, signal }),
        api.call('listInvites', { params, signal }),
      ])
      return { ...publicPage, invites }
    },
  })
  const reload = () => loaded.refetch({ cancelRefetch: true })
  return (
    <QueryState query={loaded}>
      {({ inviteCode, shortAddress, invites }) => (
        <>
          <InviteSelect inviteCode={inviteCode} invites={invites} onSaved={reload} />
          <ShortAddress key={shortAddress} shortAddress={shortAddress} onSaved={reload} />
          <Links shortAddress={shortAddress} />
        </>
      )}
    </QueryState>
  )
}

interface InviteSelectProps {
  inviteCode: string | null
  invites: Invite[]
  onSaved: () => Promise<unknown>
}

function InviteSelect({ inviteCode, invites, onSaved }: InviteSelectProps) {
  const texts = useLazyTexts('gameServers').settings.publicPage
  const manage = useLazyTexts('manage').invites
  const times = useTimes()
  const { serverId } = useServerSettings()
  const usable = invites.filter((invite) => isUsableInvite(invite))
  const choice = useChoice(inviteCode ?? '', async (code) => {
    const body = { inviteCode: code === '' ? null : code }
    await api.call('updatePublicPage', { params: { serverId }, body })
    await onSaved()
  })
  const isGone = choice.value !== '' && !usable.some(({ code }) => code === choice.value)
  const options = [
    { value: '', label: texts.noInvite },
    ...(isGone ? [{ value: choice.value, label: texts.goneInvite(choice.value) }] : []),
    ...usable.map((invite) => ({
      value: invite.code,
      label: [invite.code, ...inviteFacts(invite, manage, times)].join(' · '),
    })),
  ]
  return (
    <Select
      label={texts.invite}
      hint={usable.length === 0 ? texts.noInvites : texts.inviteHint}
      error={choice.error}
      options={options}
      value={choice.value}
      onChange={(code) => void choice.choose(code)}
    />
  )
}

interface ShortAddressProps {
  shortAddress: string | null
  onSaved: () => Promise<unknown>
}

/** A name for the page's address in place of the id. */
function ShortAddress({ shortAddress, onSaved }: ShortAddressProps) {
  const texts = useLazyTexts('gameServers').settings.publicPage
  const { common } = useTexts()
  const { serverId } = useServerSettings()
  const [draft, setDraft] = useState(shortAddress ?? '')
  const next = draft.trim() || null
  const save = useTask(async () => {
    await api.call('updatePublicPage', { params: { serverId }, body: { shortAddress: next } })
    showToast(next === null ? texts.addressRemoved : texts.addressSaved)
    await onSaved()
  })
  const example = location.host + publicPagePath('publicServer', next ?? texts.exampleAddress)
  return (
    <form
      className={styles['short']}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <TextField
        label={texts.shortAddress}
        hint={texts.shortAddressHint(example)}
        error={save.error}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={gameServerLimits.publicAddressMax}
        value={draft}
        onChange={({ target }) => setDraft(target.value.toLowerCase())}
      />
      <Button type="submit" isBusy={save.isBusy} disabled={next === shortAddress}>
        {common.save}
      </Button>
    </form>
  )
}

/** The widget keeps the id in its address: other sites have it for a long time. */
function Links({ shortAddress }: { shortAddress: string | null }) {
  const texts = useLazyTexts('gameServers').settings.publicPage
  const { serverId } = useServerSettings()
  const page = location.origin + publicPagePath('publicServer', shortAddress ?? serverId)
  const widget = location.origin + publicPagePath('publicWidget', serverId)
  return (
    <>
      <div className={styles['link']}>
        <h4>{texts.address}</h4>
        <CopyField label={texts.address} text={page} />
        <a href={page} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </div>
      <div className={styles['link']}>
        <h4>{texts.widget}</h4>
        <CopyField label={texts.widget} text={widgetCode(widget, texts.frameTitle)} isBlock />
        <p>{texts.widgetHint}</p>
      </div>
    </>
  )
}
