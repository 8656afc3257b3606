import { useState } from 'react'
import { useThreadTexts } from '../../shared/i18n/thread-texts.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { ThreadList } from './thread-list.tsx'

/** Opens the list of a channel's threads. */
export function ThreadsButton(props: { serverId: string; channelId: string }) {
  const { list } = useThreadTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="thread"
        label={list.title}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && <ThreadList {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
