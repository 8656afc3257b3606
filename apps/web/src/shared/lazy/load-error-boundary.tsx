import { Component } from 'react'
import type { ReactNode } from 'react'
import { LoadError } from './load-module.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props {
  onRetry: () => void
  isOverlay: boolean
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Shows a retry button after a LoadError; rethrows any other error. */
export class LoadErrorBoundary extends Component<Props, { error: unknown; attempts: number }> {
  override state = { error: null, attempts: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) error.forget?.()
  }

  retry = (): void => {
    this.props.onRetry()
    this.setState(({ attempts }) => ({ error: null, attempts: attempts + 1 }))
  }

  override render() {
    const { error, attempts } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof LoadError)) throw error as unknown
    const { isOverlay, onClose } = this.props
    return <LoadFailed {...{ attempts, isOverlay, onClose }} onRetry={this.retry} />
  }
}
