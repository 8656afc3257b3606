import { Component } from 'react'
import type { ReactNode } from 'react'
import { LoadError } from './load-module.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props {
  onRetry: () => void
  isAbove: boolean
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Offers to try again where a part of the client could not be loaded; any other error goes on to the page. */
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
    const { isAbove, onClose } = this.props
    return <LoadFailed {...{ attempts, isAbove, onClose }} onRetry={this.retry} />
  }
}
