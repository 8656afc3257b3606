import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useMustAcceptRules } from '../state/permissions.ts'
import { useServer } from '../state/chat-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { runAction } from '../ui/run-action.ts'
import { useJoinMenus, WelcomeContent } from './welcome-content.tsx'

/** What a server shows to its new members, until they close it. Rules that they skip stay in place of the composer. */
export function WelcomeDialog({ serverId }: { serverId: string }) {
  const texts = useLazyTexts('welcome')
  const name = useServer(serverId)?.server.name ?? ''
  const mustAccept = useMustAcceptRules(serverId)
  const menus = useJoinMenus(serverId)
  const [isClosed, setIsClosed] = useState(false)
  const params = { serverId }
  const loaded = useQuery({
    queryKey: ['welcome', serverId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [welcome, rules] = await Promise.all([
        api.call('getWelcome', { params, signal }),
        api.call('getRules', { params, signal }),
      ])
      return { welcome, rules }
    },
  })
  const finish = (): void => {
    setIsClosed(true)
    void runAction(() => api.call('finishWelcome', { params }))
  }
  const accept = useTask(async () => {
    const updatedAt = loaded.data?.rules.updatedAt ?? 0
    try {
      await api.call('acceptRules', { params, body: { updatedAt } })
    } catch (error) {
      // They may have changed meanwhile.
      await loaded.refetch({ cancelRefetch: true })
      throw error
    }
    // Otherwise, the page goes on with the roles.
    if (menus.length === 0) finish()
  })
  const welcome = loaded.data?.welcome
  const isEmpty =
    welcome?.text === null && welcome.channelIds.length === 0 && menus.length === 0 && !mustAccept
  useEffect(() => {
    if (isEmpty) finish()
  }, [isEmpty])
  if (isClosed || isEmpty || !loaded.data || !welcome) return null
  const { rules } = loaded.data
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
