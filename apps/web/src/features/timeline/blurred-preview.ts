import { useEffect, useMemo, useState } from 'react'
import { loadModule } from '../../shared/lazy/load-module.ts'

type Decode = (preview: string) => string | null

let decode: Decode | null = null

/** A `data:` URL of the blurred preview of a picture; null without one, and until what decodes it has loaded. */
export function useBlurredPreview(preview: string | null): string | null {
  const [, setIsReady] = useState(decode !== null)
  useEffect(() => {
    if (preview === null || decode) return
    // Without previews, the page works.
    loadModule(() => import('./decode-preview.ts')).then(
      (loaded) => {
        decode = loaded.decodePreview
        setIsReady(true)
      },
      () => undefined,
    )
  }, [preview])
  const isReady = decode !== null
  return useMemo(() => (preview !== null && decode ? decode(preview) : null), [preview, isReady])
}
