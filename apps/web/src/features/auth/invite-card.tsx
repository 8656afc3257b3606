import type { InvitePreview } from '@guildhall/contract'
import { ServerAvatar } from '../../shared/ui/server-avatar.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { InviteRules } from './invite-rules.tsx'
import styles from './invite.module.css'

/** The public preview of a server. */
export function InviteCard({ server }: { server: InvitePreview['server'] }) {
  const auth = useLazyTexts('auth')
  const { common } = useTexts()
  return (
    <div className={styles['card']}>
      <div
        className={styles['banner']}
        style={server.color ? { background: server.color } : undefined}
      />
      <div className={styles['icon']}>
        <ServerAvatar server={server} size={76} />
      </div>
      <h1>{auth.invite.heading(server.name)}</h1>
      {server.description && <p className={styles['description']}>{server.description}</p>}
      <ul className={styles['facts']}>
        <Fact icon="people">{common.members(server.memberCount)}</Fact>
        <li>
          <span className={styles['dot']} aria-hidden="true" />
          {common.online(server.online)}
        </li>
        <Fact icon="user">{auth.invite.ages[server.ageRating]}</Fact>
        {server.requireApproval && <Fact icon="shield">{auth.invite.needsApproval}</Fact>}
      </ul>
      <InviteRules rules={server.rules} />
    </div>
  )
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      {children}
    </li>
  )
}
