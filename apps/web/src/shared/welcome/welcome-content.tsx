import { pagePath } from '@guildhall/contract'
import type { RoleMenu, ServerRule, Welcome } from '@guildhall/contract'
import { Link } from 'wouter'
import { ChannelIcon } from '../channels/channel-icon.tsx'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { RuleList } from '../rules/rule-list.tsx'
import { RoleMenuCard } from '../role-menus/role-menu-card.tsx'
import { useServer } from '../state/chat-state.ts'
import styles from './welcome.module.css'

interface WelcomeContentProps {
  serverId: string
  welcome: Pick<Welcome, 'text' | 'channelIds'>
  /** Those that the member has yet to accept. */
  rules: readonly ServerRule[]
  /** A channel was chosen; without it, the channels are no links. */
  onOpen?: () => void
}

/** The role menus of the server that new members meet. */
export function useJoinMenus(serverId: string): RoleMenu[] {
  const menus = useServer(serverId)?.roleMenus ?? []
  return menus.filter(({ atJoin, roles }) => atJoin && roles.length > 0)
}

/** What a server shows to new members. */
export function WelcomeContent({ serverId, welcome, rules, onOpen }: WelcomeContentProps) {
  const texts = useLazyTexts('welcome')
  const joinMenus = useJoinMenus(serverId)
  // Who has yet to accept the rules can't choose roles.
  const menus = onOpen && rules.length > 0 ? [] : joinMenus
  const channels = useServer(serverId)?.channels ?? []
  const shown = welcome.channelIds.flatMap(
    (id) => channels.find((channel) => channel.id === id) ?? [],
  )
  return (
    <div className={styles['welcome']}>
      {welcome.text !== null && <Markdown text={welcome.text} serverId={serverId} />}
      {rules.length > 0 && (
        <section>
          <h3>{texts.rules}</h3>
          <p className={styles['hint']}>{texts.acceptFirst}</p>
          <RuleList label={texts.rules} rules={rules} />
        </section>
      )}
      {menus.length > 0 && (
        <section>
          <h3>{texts.roles}</h3>
          <div className={styles['menus']}>
            {menus.map((menu) => (
              <RoleMenuCard key={menu.id} serverId={serverId} menu={menu} isReadOnly={!onOpen} />
            ))}
          </div>
        </section>
      )}
      {shown.length > 0 && (
        <section>
          <h3>{texts.channels}</h3>
          <ul className={styles['channels']}>
            {shown.map(({ id, type, name, topic }) => {
              const content = (
                <>
                  <ChannelIcon type={type} />
                  <span className={styles['name']} dir="auto">
                    {name}
                  </span>
                  {topic !== null && (
                    <span className={styles['topic']} dir="auto">
                      {topic}
                    </span>
                  )}
                </>
              )
              return (
                <li key={id}>
                  {onOpen ? (
                    <Link
                      href={pagePath('channel', { serverId, channelId: id })}
                      className={styles['channel']}
                      onClick={onOpen}
                    >
                      {content}
                    </Link>
                  ) : (
                    <div className={styles['channel']}>{content}</div>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
