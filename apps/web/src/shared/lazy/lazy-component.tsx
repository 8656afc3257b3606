import { lazy, startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { loadModule } from './load-module.ts'
import { LoadErrorBoundary } from './load-error-boundary.tsx'
import { Loading } from '../ui/notice.tsx'
import { useTexts } from '../i18n/texts.ts'

type LoadComponent<P> = () => Promise<ComponentType<P>>

/** A component that is loaded when it is first rendered. Shows `Fallback` meanwhile, and a retry button after a failure. */
export function lazyComponent<P extends object>(
  load: LoadComponent<P>,
  Fallback: ComponentType = LoadingFallback,
) {
  return createLazy(load, Fallback, false)
}

/** The same for overlays, such as dialogs and menus: nothing is shown while it is loading. */
export function lazyOverlay<P extends { onClose: () => void }>(load: LoadComponent<P>) {
  return createLazy(load, EmptyFallback, true)
}

/** For about a minute. */
const backgroundAttempts = 80

/** The same for what shows nothing at first, such as what is announced later: also without it, the page works. */
export function lazyBackground<P extends object>(load: LoadComponent<P>) {
  let loaded: ComponentType<P> | undefined
  return function LazyBackground(props: P) {
    const [Content, setContent] = useState<ComponentType<P> | null>(() => loaded ?? null)
    useEffect(() => {
      if (Content) return
      loadModule(load, backgroundAttempts).then(
        (component) => {
          loaded = component
          setContent(() => component)
        },
        () => undefined,
      )
    }, [Content])
    return Content && <Content {...props} />
  }
}

function createLazy<P extends object>(
  load: LoadComponent<P>,
  Fallback: ComponentType,
  isOverlay: boolean,
) {
  let loaded: ComponentType<P> | undefined
  // React caches the failure of a lazy component: each attempt creates a new one.
  const create = (): ComponentType<P> =>
    loaded ?? lazy(async () => ({ default: (loaded = await loadModule(load)) }))
  return function LazyComponent(props: P) {
    const [Content, setContent] = useState<ComponentType<P> | null>(() => loaded ?? null)
    // Without a transition, React shows a fallback for at least 300 ms, and hides a component again that waits for its texts.
    useEffect(() => {
      if (!Content) startTransition(() => setContent(create))
    }, [Content])
    const { onClose } = props as { onClose?: () => void }
    const close = useOwnClose(onClose)
    const shown = isOverlay ? { ...props, onClose: close } : props
    return (
      <LoadErrorBoundary onRetry={() => setContent(create)} isOverlay={isOverlay} onClose={onClose}>
        <Suspense fallback={<Fallback />}>
          {Content ? <Content {...shown} /> : <Fallback />}
        </Suspense>
      </LoadErrorBoundary>
    )
  }
}

/**
 * Closes the overlay while it is there. One that was closed while it waited for a response would close what has been opened
 * since when the response comes.
 */
function useOwnClose(onClose: (() => void) | undefined): () => void {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useCallback(() => {
    if (isOpen.current) onClose?.()
  }, [onClose])
}

function LoadingFallback() {
  return <Loading label={useTexts().common.loading} />
}

function EmptyFallback() {
  return null
}
