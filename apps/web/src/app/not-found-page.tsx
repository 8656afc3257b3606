import { Link } from 'wouter'
import { Empty } from '../shared/ui/notice.tsx'
import { useWords } from '../shared/words/words.ts'

export function NotFoundPage() {
  const { notFound } = useWords().common
  return (
    <main>
      <Empty level={1} icon="search" title={notFound.title}>
        <p>{notFound.text}</p>
        <Link href="/">{notFound.home}</Link>
      </Empty>
    </main>
  )
}
