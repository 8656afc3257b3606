import type { Background } from './background.ts'

/** The right to do what only one process of a platform does. It moves to another process when its holder ends or hangs. */
export interface Lease {
  isHeld(): boolean
  /** Called when this process got the lease after its start. */
  onTaken(handle: () => void): void
  /** Gives the lease up, so that another process takes it at once. */
  close(): Promise<void>
}

/** The lease of a process that is alone. */
export const soloLease: Lease = {
  isHeld: () => true,
  onTaken: () => undefined,
  close: async () => undefined,
}

/** Work that one process of a platform does for all. */
export interface Jobs extends Pick<Lease, 'isHeld' | 'onTaken'> {
  /** Like that of `Background`, in the process that holds the lease. */
  every: Background['every']
}

export function createJobs(background: Background, { isHeld, onTaken }: Lease): Jobs {
  return {
    isHeld,
    onTaken,
    every: (name, ms, work) => background.every(name, ms, () => (isHeld() ? work() : undefined)),
  }
}
