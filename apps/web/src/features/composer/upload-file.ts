import type { Attachment } from '@guildhall/contract'
import { ApiError, unreachable } from '../../shared/api/http.ts'
import type { ErrorDetails } from '../../shared/api/http.ts'
import { requestPath } from '../../shared/api/request-path.ts'

interface Running {
  stop: () => void
  /** Fails with ApiError. */
  done: Promise<Attachment>
}

interface Answer {
  attachment?: Attachment
  error?: ErrorDetails
}

/** Uploads a file for a message to come; `onPart` is told how much is there, from 0 to 1. */
export function uploadFile(channelId: string, file: File, onPart: (part: number) => void): Running {
  // Only this old interface tells how much of a body has gone out.
  const request = new XMLHttpRequest()
  const done = new Promise<Attachment>((resolve, reject) => {
    const fail = (): void => reject(unreachable('The server cannot be reached.'))
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      const { attachment, error } = (request.response ?? {}) as Answer
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
  return { stop: () => request.abort(), done }
}
