import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { loadModule } from './load-module.ts'
import { LoadErrorBoundary } from './load-error-boundary.tsx'
import { Loading } from '../ui/notice.tsx'
import { useTexts } from '../i18n/texts.ts'

type LoadComponent<P> = () => Promise<ComponentType<P>>

/** A component that is loaded when it is first shown; `Waiting` stands there meanwhile, and a way to try again if it fails. */
export function lazyComponent<P extends object>(
  part: LoadComponent<P>,
  Waiting: ComponentType = PartLoading,
) {
  return createLazy(part, Waiting, false)
}

/** The same for what lies above the page, such as a dialog: nothing is shown before it is there. */
export function lazyOverlay<P extends { onClose: () => void }>(part: LoadComponent<P>) {
  return createLazy(part, Nothing, true)
}

function createLazy<P extends object>(
  part: LoadComponent<P>,
  Waiting: ComponentType,
  isOverlay: boolean,
) {
  let loaded: ComponentType<P> | undefined
  // A lazy component that failed stays failed: each attempt takes a new one.
  const start = (): ComponentType<P> =>
    loaded ?? lazy(async () => ({ default: (loaded = await loadModule(part)) }))
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(start)
    const { onClose } = props as { onClose?: () => void }
    return (
      <LoadErrorBoundary onRetry={() => setPart(start)} isAbove={isOverlay} onClose={onClose}>
        <Suspense fallback={<Waiting />}>
          <Part {...props} />
        </Suspense>
      </LoadErrorBoundary>
    )
  }
}

function PartLoading() {
  return <Loading label={useTexts().common.loading} />
}

function Nothing() {
  return null
}
