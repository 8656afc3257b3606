import { useState } from 'react'
import { withQueries } from '../../shared/api/with-queries.tsx'
import { withTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyComponent, lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useImportQuestion } from '../../shared/moderation/import-questions.ts'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { useMay } from '../../shared/state/permissions.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './server-header.module.css'

const ServerMenu = lazyOverlay(async () => (await import('./server-menu.tsx')).ServerMenu)

const RaidBanner = lazyComponent(
  withQueries(async () => (await import('../../shared/moderation/raid-banner.tsx')).RaidBanner),
  () => null,
)

const ImportQuestionBanner = lazyComponent(
  withTexts(
    ['imports'],
    async () =>
      (await import('../../shared/moderation/import-question-banner.tsx')).ImportQuestionBanner,
  ),
  () => null,
)

const OpenCount = lazyComponent(
  async () => (await import('./open-count.tsx')).OpenCount,
  () => null,
)

interface ServerHeaderProps {
  serverId: string
  /** The name is the heading of the page. */
  isTitle: boolean
}

/** The server's name with its menu. */
export function ServerHeader({ serverId, isTitle }: ServerHeaderProps) {
  const name = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayApprove = useMay('approve_members', serverId)
  const mayModerate = useMay('manage_messages', serverId)
  const mayManage = useMay('manage_server', serverId)
  const mayDecide = mayApprove || mayModerate || mayManage
  const question = useImportQuestion(serverId)
  const mayBan = useMay('ban_members', serverId)
  if (name === undefined) return <div className={styles['header']} />
  const Heading = isTitle ? 'h1' : 'div'
  return (
    <>
      <Heading className={styles['header']}>
        <button
          type="button"
          className={styles['name']}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        >
          <span className={styles['text']} dir="auto">
            {name}
          </span>
          {mayDecide && <OpenCount serverId={serverId} />}
          <Icon name="chevronDown" size={16} />
        </button>
      </Heading>
      {mayBan && <RaidBanner serverId={serverId} />}
      {question && <ImportQuestionBanner key={question.id} claim={question} />}
      {anchor && <ServerMenu serverId={serverId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
