import { useOperatorTexts } from '../../shared/i18n/operator-texts.ts'
import { Button } from '../../shared/ui/button.tsx'

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a list, if there is one. */
export function MoreButton({ query }: MoreButtonProps) {
  const { more } = useOperatorTexts()
  if (!query.hasNextPage) return null
  return (
    <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {more}
    </Button>
  )
}
