import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'

interface MoreWhenSeenProps {
  label: string
  isBusy: boolean
  onMore: () => void
}

/** Asks for more once it comes near the screen; a button for those who do not scroll. */
export function MoreWhenSeen({ label, isBusy, onMore }: MoreWhenSeenProps) {
  const element = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const { current } = element
    if (!current || isBusy) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
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
