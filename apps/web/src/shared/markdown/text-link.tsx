import { linkTarget } from '@guildhall/markdown'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTabStop } from '../ui/tab-stop.ts'

/** A link in a message: links to this instance navigate in the client, all others open in a new tab. */
export function TextLink({ url, children }: { url: string; children: ReactNode }) {
  const tabIndex = useTabStop()
  const target = linkTarget(url)
  if (!target) return children
  const { origin, pathname, search, hash, href } = target
  if (origin === location.origin && !pathname.startsWith('/api/')) {
    return (
      <Link href={pathname + search + hash} tabIndex={tabIndex}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} data-tip={href} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {children}
    </a>
  )
}
