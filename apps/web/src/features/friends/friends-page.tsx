import { pagePath } from '@guildhall/contract'
import type { Relationship } from '@guildhall/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { useRelationships } from '../../shared/relationships/relationships.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { CountBadge } from '../../shared/ui/count-badge.tsx'
import { IconLink } from '../../shared/ui/icon-link.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { Empty } from '../../shared/ui/notice.tsx'
import headerStyles from '../../shared/ui/page-header.module.css'
import { AddFriend } from './add-friend.tsx'
import { BlockedRow } from './blocked-row.tsx'
import { FriendRow } from './friend-row.tsx'
import styles from './friends.module.css'
import { RequestRow } from './request-row.tsx'

/** The views by their name in the URL, in their order; the first is the default. */
const views = {
  online: OnlineView,
  all: AllView,
  requests: RequestsView,
  blocked: BlockedView,
  add: AddFriend,
} satisfies Record<string, () => ReactNode>

type View = keyof typeof views

/** Friends, friend requests and blocked users. */
export function FriendsPage({ view: chosen = 'online' }: { view: string | undefined }) {
  const texts = useLazyTexts('friends')
  const { navigation } = useTexts()
  const view: View = Object.hasOwn(views, chosen) ? (chosen as View) : 'online'
  const Content = views[view]
  const requestCount = useRelationships('incoming_request').length
  return (
    <main className={styles['page']} tabIndex={-1}>
      <header className={headerStyles['header']}>
        <IconLink
          href={pagePath('messages')}
          icon="chevronLeft"
          label={texts.back}
          className={headerStyles['back']}
        />
        <h1 className={styles['heading']}>{texts.title}</h1>
      </header>
      <nav className={styles['views']} aria-label={texts.views}>
        {(Object.keys(views) as View[]).map((each) => (
          <Link
            key={each}
            href={pagePath('friends', { view: each })}
            className={styles['view'] ?? ''}
            aria-current={each === view ? 'page' : undefined}
          >
            {texts.tabs[each]}
            {each === 'requests' && requestCount > 0 && (
              <>
                <CountBadge count={requestCount} />
                <span className="visually-hidden">, {navigation.friendRequests(requestCount)}</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      <div className={styles['content']}>
        <Content />
      </div>
    </main>
  )
}

function OnlineView() {
  const friends = useRelationships('friend')
  const presences = useChatState(({ snapshot }) => snapshot?.friendPresences)
  const online = new Set(presences?.map(({ userId }) => userId))
  // Who has no friends needs to know how to find some, not that none is online.
  if (friends.length === 0) return <AllView />
  return (
    <PeopleList
      people={friends.filter(({ user }) => online.has(user.id))}
      view="online"
      icon="people"
      Row={FriendRow}
    />
  )
}

function AllView() {
  return <PeopleList people={useRelationships('friend')} view="all" icon="people" Row={FriendRow} />
}

function RequestsView() {
  const texts = useLazyTexts('friends')
  const incoming = useRelationships('incoming_request')
  const outgoing = useRelationships('outgoing_request')
  if (incoming.length + outgoing.length === 0) {
    return <PeopleList people={[]} view="requests" icon="user" Row={RequestRow} />
  }
  return [
    { title: texts.incoming, people: incoming },
    { title: texts.outgoing, people: outgoing },
  ]
    .filter(({ people }) => people.length > 0)
    .map(({ title, people }) => (
      <section key={title}>
        <h2 className={styles['title']}>{title}</h2>
        <PeopleList people={people} view="requests" icon="user" Row={RequestRow} />
      </section>
    ))
}

function BlockedView() {
  return (
    <PeopleList people={useRelationships('blocked')} view="blocked" icon="ban" Row={BlockedRow} />
  )
}

interface PeopleListProps {
  people: readonly Relationship[]
  view: Exclude<View, 'add'>
  icon: IconName
  Row: (props: { relationship: Relationship }) => ReactNode
}

function PeopleList({ people, view, icon, Row }: PeopleListProps) {
  const { title, text } = useLazyTexts('friends').empty[view]
  if (people.length === 0) {
    return (
      <Empty icon={icon} title={title}>
        <p>{text}</p>
      </Empty>
    )
  }
  return (
    <ul className={styles['people']}>
      {people.map((relationship) => (
        <Row key={relationship.user.id} relationship={relationship} />
      ))}
    </ul>
  )
}
