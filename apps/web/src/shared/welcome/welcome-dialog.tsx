import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useAcceptRules, useRules } from '../rules/use-rules.ts'
import { useMustAcceptRules } from '../state/permissions.ts'
import { useServer } from '../state/chat-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { runAction } from '../ui/run-action.ts'
import { useWelcome } from './use-welcome.ts'
import { useJoinMenus, WelcomeContent } from './welcome-content.tsx'

/** What a server shows to its new members, until they close it. Rules that they skip stay in place of the composer. */
export function WelcomeDialog({ serverId }: { serverId: string }) {
  const texts = useLazyTexts('welcome')
  const name = useServer(serverId)?.server.name ?? ''
  const mustAccept = useMustAcceptRules(serverId)
  const menus = useJoinMenus(serverId)
  const [isClosed, setIsClosed] = useState(false)
  const { data: welcome } = useWelcome(serverId)
  const loadedRules = useRules(serverId)
  const { data: rules } = loadedRules
  const finish = (): void => {
    setIsClosed(true)
    void runAction(() => api.call('finishWelcome', { params: { serverId } }))
  }
  const accept = useAcceptRules(serverId, loadedRules, () => {
    // Otherwise, the page goes on with the roles.
    if (menus.length === 0) finish()
  })
  const isEmpty =
    welcome?.text === null && welcome.channelIds.length === 0 && menus.length === 0 && !mustAccept
  useEffect(() => {
    if (isEmpty) finish()
  }, [isEmpty])
  if (isClosed || isEmpty || !welcome || !rules) return null
  return (
    <Dialog
      title={texts.title(name)}
      width="wide"
      onClose={finish}
      actions={
        <>
          {mustAccept && <Button onClick={finish}>{texts.skip}</Button>}
          <Button
            key="next"
            variant="primary"
            data-autofocus
            isBusy={accept.isBusy}
            onClick={() => (mustAccept ? void accept.run() : finish())}
          >
            {mustAccept ? texts.accept : texts.done}
          </Button>
        </>
      }
    >
      <WelcomeContent
        serverId={serverId}
        welcome={welcome}
        rules={mustAccept ? rules.rules : []}
        onOpen={finish}
      />
      {accept.error && <Notice severity="danger">{accept.error}</Notice>}
    </Dialog>
  )
}
