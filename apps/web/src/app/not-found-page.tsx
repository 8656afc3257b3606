import { Link } from 'wouter'
import { CenteredPage } from '../features/auth/centered-page.tsx'
import { Empty } from '../shared/ui/notice.tsx'
import { useTexts } from '../shared/i18n/texts.ts'

export function NotFoundPage() {
  const { notFound } = useTexts().common
  return (
    <CenteredPage>
      <Empty level={1} icon="search" title={notFound.title}>
        <p>{notFound.text}</p>
        <Link href="/">{notFound.home}</Link>
      </Empty>
    </CenteredPage>
  )
}
