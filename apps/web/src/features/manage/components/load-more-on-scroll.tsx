import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'

interface LoadMoreOnScrollProps {
  label: string
  isBusy: boolean
  onMore: () => void
}

/** Loads more when it comes near the screen, or by its button. */
export function LoadMoreOnScroll({ label, isBusy, onMore }: LoadMoreOnScrollProps) {
  const element = useRef<HTMLDivElement>(null)
  const latestOnMore = useRef(onMore)
  useEffect(() => {
    latestOnMore.current = onMore
  })
  useEffect(() => {
    const { current } = element
    if (!current || isBusy) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latestOnMore.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={element}>
      <Button isBusy={isBusy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
