import { useEffect, useEffectEvent, useState } from 'react'
import { loadMembers, loadMoreMembers, useMembers } from '../../../shared/state/members.ts'
import type { ServerMembers } from '../../../shared/state/members.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import type { Task } from '../../../shared/forms/use-task.ts'

interface PagedMembers {
  loaded: ServerMembers | undefined
  /** All members are loaded or loading. */
  isLoadingAll: boolean
  /** Loads the next page, or all members. */
  loadTask: Task<[]>
}

/**
 * The loaded members of a server: page by page in the server's order, or all of them if `needsAll` is set or all were
 * loaded before.
 */
export function usePagedMembers(serverId: string, needsAll: boolean): PagedMembers {
  const loaded = useMembers((all) => all[serverId])
  const [isLoadingAll, setIsLoadingAll] = useState(loaded?.isComplete === true)
  if (needsAll && !isLoadingAll) setIsLoadingAll(true)
  const loadTask = useTask(() => (isLoadingAll ? loadMembers : loadMoreMembers)(serverId))
  const load = useEffectEvent(() => void loadTask.run())
  // Without a cursor, the loaded members may be outdated.
  const isMissing = !loaded?.isComplete && (isLoadingAll || (loaded?.cursor ?? null) === null)
  useEffect(() => {
    if (isMissing) load()
  }, [serverId, isMissing])
  return { loaded, isLoadingAll, loadTask }
}
