import type { Attachment } from '@guildhall/contract'
import { ApiError, unreachable } from '../../shared/api/http.ts'
import type { ErrorDetails } from '../../shared/api/http.ts'
import { requestPath } from '../../shared/api/request-path.ts'

interface RunningUpload {
  abort: () => void
  /** Rejects with ApiError. */
  done: Promise<Attachment>
}

interface UploadResponse {
  attachment?: Attachment
  error?: ErrorDetails
}

/** Uploads a file for a message; `onProgress` is called with the progress from 0 to 1. */
export function uploadFile(
  channelId: string,
  file: File,
  onProgress: (progress: number) => void,
): RunningUpload {
  // Unlike `fetch`, XMLHttpRequest reports the progress of uploads.
  const request = new XMLHttpRequest()
  const done = new Promise<Attachment>((resolve, reject) => {
    const fail = (): void => reject(unreachable())
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      const { attachment, error } = (request.response ?? {}) as UploadResponse
      if (attachment) resolve(attachment)
      else {
        const details = error ?? { code: 'internal_error', message: request.statusText }
        reject(new ApiError(details, request.status))
      }
    }
  })
  const form = new FormData()
  form.append('file', file, file.name)
  request.open('POST', requestPath('uploadAttachment', { channelId }))
  request.responseType = 'json'
  request.send(form)
  return { abort: () => request.abort(), done }
}
