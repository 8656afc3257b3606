import type { Welcome } from '@guildhall/contract'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { useRules } from '../../../shared/rules/use-rules.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { WelcomeContent } from '../../../shared/welcome/welcome-content.tsx'
import { useServerSettings } from '../server-settings.ts'

interface WelcomePreviewProps {
  /** Also before it is saved. */
  welcome: Pick<Welcome, 'text' | 'channelIds'>
  onClose: () => void
}

/** The welcome page as a new member sees it. */
export function WelcomePreview({ welcome, onClose }: WelcomePreviewProps) {
  const texts = useLazyTexts('welcome')
  const { common } = useTexts()
  const { serverId, entry } = useServerSettings()
  const loaded = useRules(serverId)
  return (
    <Dialog
      title={texts.title(entry.server.name)}
      width="wide"
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <QueryState query={loaded}>
        {({ rules }) => <WelcomeContent serverId={serverId} welcome={welcome} rules={rules} />}
      </QueryState>
    </Dialog>
  )
}
