import { useEffect, useEffectEvent, useState } from 'react'
import { loadMembers, loadMoreMembers, useMembers } from '../../../shared/state/members.ts'
import type { ServerMembers } from '../../../shared/state/members.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import type { Task } from '../../../shared/forms/use-task.ts'

interface PagedMembers {
  known: ServerMembers | undefined
  /** All of them are there, or will be. */
  isWhole: boolean
  /** Reads what is wanted next. */
  reading: Task<[]>
}

/**
 * The members of a server as far as they were read: page by page in the order of reading, or all of them where that is
 * asked for or was done before.
 */
export function usePagedMembers(serverId: string, needsAll: boolean): PagedMembers {
  const known = useMembers((all) => all[serverId])
  const [isWhole, setIsWhole] = useState(known?.isComplete === true)
  if (needsAll && !isWhole) setIsWhole(true)
  const reading = useTask(() => (isWhole ? loadMembers : loadMoreMembers)(serverId))
  const begin = useEffectEvent(() => void reading.run())
  // Where the first page is still to be read, what is known may be old.
  const isMissing = !known?.isComplete && (isWhole || (known?.cursor ?? null) === null)
  useEffect(() => {
    if (isMissing) begin()
  }, [serverId, isMissing])
  return { known, isWhole, reading }
}
