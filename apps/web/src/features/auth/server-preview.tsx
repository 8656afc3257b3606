import { Avatar } from '../../shared/ui/avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import type { ServerDraft } from './create-server.ts'
import styles from './first-steps.module.css'

/** A preview of the server that is being created. */
export function ServerPreview({ draft }: { draft: ServerDraft }) {
  const { newServer } = useLazyTexts('auth')
  const name = draft.name.trim() || newServer.nameExample
  return (
    <div className={styles['preview']} aria-hidden="true">
      <div className={styles['colorBar']} style={{ background: draft.color }} />
      <div className={styles['name']}>
        <Avatar name={name} image={null} color={draft.color} shape="square" size={44} />
        <b>{name}</b>
      </div>
      {draft.description.trim() && <p>{draft.description}</p>}
      <div className={styles['channel']}>
        <Icon name="hash" size={18} />
        <span>{draft.channel.trim() || '…'}</span>
      </div>
      <div className={styles['voice']}>
        <Icon name="speaker" size={18} />
        <span>Lounge</span>
      </div>
    </div>
  )
}
