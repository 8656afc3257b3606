import type { Clock } from './clock.ts'
import type { ProcessGroup } from './process-group.ts'

interface Options {
  processes: ProcessGroup
  /** Must not jump. */
  clock: Clock
  graceMs: number
  onEnded: (id: string) => void
}

/** Reports processes that have been missing for `graceMs`: one that is alive may be missing for a moment. */
export function createEndedProcesses({ processes, clock, graceMs, onEnded }: Options) {
  /** Since when. */
  const missing = new Map<string, number>()

  processes.onChange(({ joined, left }) => {
    for (const id of left) missing.set(id, clock())
    for (const id of joined) missing.delete(id)
  })

  return {
    /** The process has sent a message, or is known to have ended. */
    forget(id: string): void {
      missing.delete(id)
    },

    tick(): void {
      const now = clock()
      for (const [id, since] of missing) {
        if (now - since < graceMs) continue
        missing.delete(id)
        onEnded(id)
      }
    },
  }
}
