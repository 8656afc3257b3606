import type { Import } from '@guildhall/contract'
import { create } from 'zustand'
import { api, ApiError } from '../../../shared/api/http.ts'

/** Small enough that a lost connection loses little. */
const partBytes = 2 * 1024 * 1024
const maxWaitMs = 30_000

interface Upload {
  importId: string
  /** How many bytes of all files are there. */
  received: number
  /** No response at the last attempt: another one follows. */
  isOffline: boolean
  /** Why it ended. */
  error: unknown
}

/** The upload that this page makes, also while another page of the client is shown. */
export const useUpload = create<{ upload: Upload | null }>()(() => ({ upload: null }))

/** The files of an import in its order; the name of the first one that is missing instead. */
export function filesFor({ files }: Import, chosen: readonly File[]): File[] | string {
  const found: File[] = []
  for (const { name, size } of files) {
    const file = chosen.find((each) => each.name === name && each.size === size)
    if (!file) return name
    found.push(file)
  }
  return found
}

/** Uploads what is missing of an import's files. Goes on after failures of the connection until another upload begins. */
export async function uploadFiles(
  serverId: string,
  { id: importId, files: states }: Import,
  files: readonly File[],
): Promise<void> {
  const received = states.map((state) => state.received)
  const set = (change: Partial<Upload>): void => {
    const { upload } = useUpload.getState()
    if (upload?.importId === importId) useUpload.setState({ upload: { ...upload, ...change } })
  }
  const sum = (): number => received.reduce((all, each) => all + each, 0)
  const isCurrent = (): boolean => useUpload.getState().upload?.importId === importId
  useUpload.setState({ upload: { importId, received: sum(), isOffline: false, error: null } })
  let failures = 0
  for (const [index, file] of files.entries()) {
    while ((received[index] ?? 0) < file.size && isCurrent()) {
      try {
        received[index] = await uploadPart(
          { serverId, importId, file: String(index) },
          file,
          received[index] ?? 0,
        )
        failures = 0
        set({ received: sum(), isOffline: false })
      } catch (error) {
        if (!isTemporary(error)) {
          set({ error })
          return
        }
        failures += 1
        set({ isOffline: true })
        await pause(error.retryAfterMs ?? Math.min(maxWaitMs, 1000 * 2 ** failures))
      }
    }
  }
  if (isCurrent()) useUpload.setState({ upload: null })
}

/** The page stops uploading. */
export function endUpload(): void {
  useUpload.setState({ upload: null })
}

async function uploadPart(
  params: { serverId: string; importId: string; file: string },
  file: File,
  offset: number,
): Promise<number> {
  const body = new Blob([file.slice(offset, offset + partBytes)], {
    type: 'application/octet-stream',
  })
  return (await api.call('uploadImportPart', { params, query: { offset }, body })).received
}

/** The next attempt may succeed. */
function isTemporary(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    ['unreachable', 'internal_error', 'busy', 'rate_limited'].includes(error.code)
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
