import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../shared/ui/button.tsx'
import { Empty } from '../shared/ui/notice.tsx'
import { currentTexts } from '../shared/i18n/texts.ts'

interface Props {
  children: ReactNode
}

/** Replaces a page whose rendering failed. */
export class ErrorBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    const { crashed } = currentTexts().common
    return (
      <main>
        <Empty level={1} icon="alert" title={crashed.title}>
          <p>{crashed.text}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {crashed.reload}
          </Button>
        </Empty>
      </main>
    )
  }
}
