import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ConversationList } from './conversation-list.tsx'
import styles from './conversation-list.module.css'

const NewMessageDialog = lazyOverlay(
  async () => (await import('./new-message-dialog.tsx')).NewMessageDialog,
)

interface ConversationNavigationProps {
  /** The channel of the open conversation. */
  channelId: string | undefined
  /** The heading is that of the page. */
  isTitle: boolean
  /** Above the conversations. */
  top: ReactNode
  /** The search in all conversations is open. */
  isSearching: boolean
  onSearch: () => void
}

/** The conversations, and a button to start one. */
export function ConversationNavigation(props: ConversationNavigationProps) {
  const { channelId, isTitle, top, isSearching, onSearch } = props
  const texts = useLazyTexts('conversations')
  const { header } = useTexts().navigation
  const [isCreating, setIsCreating] = useState(false)
  const Heading = isTitle ? 'h1' : 'h2'
  return (
    <nav className={styles['navigation']} aria-label={texts.list}>
      <div className={styles['header']}>
        <Heading className={styles['heading']}>{texts.list}</Heading>
        <IconButton
          icon="plus"
          label={texts.create.button}
          aria-haspopup="dialog"
          onClick={() => setIsCreating(true)}
        />
      </div>
      <button
        type="button"
        className={styles['search']}
        aria-expanded={isSearching}
        onClick={onSearch}
      >
        <Icon name="search" />
        {header.searchMessages}
      </button>
      {top}
      <ConversationList channelId={channelId} onCreate={() => setIsCreating(true)} />
      {isCreating && <NewMessageDialog onClose={() => setIsCreating(false)} />}
    </nav>
  )
}
