import { limits, pagePath } from '@guildhall/contract'
import type { ServerSnapshot } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useShallow } from 'zustand/shallow'
import { api } from '../../shared/api/http.ts'
import { useReloadOnEvent } from '../../shared/api/use-reload-on-event.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { findServer, useChatState } from '../../shared/state/chat-state.ts'
import { isEmptyServer } from '../../shared/state/is-empty-server.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { runAction } from '../../shared/ui/run-action.ts'
import styles from './next-steps.module.css'

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const CreateChannel = lazyOverlay(async () => (await import('./create-channel.tsx')).CreateChannel)

/** Whether each step is done, in the order in which they are shown. */
const isDone = {
  icon: ({ server }) => server.icon !== null,
  channels: ({ channels }) => channels.length > limits.firstChannels,
  roles: ({ roles }) => roles.length > 1,
  rules: ({ server }) => server.rules !== null,
  moderation: ({ server }, hasFilter) => server.requireApproval || hasFilter,
  welcome: ({ server }) => server.welcomeSince !== null,
  invite: ({ server }) => server.memberCount > 1,
} satisfies Record<string, (entry: ServerSnapshot, hasFilter: boolean) => boolean>

type Step = keyof typeof isDone
const steps = Object.keys(isDone) as Step[]

/** The section of the settings in which a step is done; the others have a dialog. */
const sectionOf: Partial<Record<Step, string>> = {
  icon: 'overview',
  roles: 'roles',
  rules: 'moderation',
  moderation: 'moderation',
  welcome: 'welcome',
}

/** What the owner of a new server should do before they invite people, until all is done or they dismiss it. */
export function NextSteps({ serverId }: { serverId: string }) {
  const texts = useLazyTexts('nextSteps')
  const [, navigate] = useLocation()
  const titleId = useId()
  const [dialog, setDialog] = useState<Step | null>(null)
  const queryKey = ['message-filter', serverId]
  const filter = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.call('getMessageFilter', { params: { serverId }, signal })).filter,
  })
  useReloadOnEvent(
    queryKey,
    ({ type, data }) => type === 'message_filter.updated' && data.serverId === serverId,
  )
  const hasFilter = filter.data
    ? filter.data.words.length > 0 || filter.data.links !== 'allowed'
    : false
  const done = useChatState(
    useShallow(({ snapshot }) => {
      const entry = findServer(snapshot, serverId)
      return steps.filter((step) => entry && isDone[step](entry, hasFilter))
    }),
  )
  const isEmpty = useChatState(({ snapshot }) => {
    const entry = findServer(snapshot, serverId)
    return entry !== undefined && isEmptyServer(entry)
  })
  const start = (step: Step): void => {
    const section = sectionOf[step]
    if (section === undefined) setDialog(step)
    else navigate(pagePath('serverSettings', { serverId, section }))
  }
  const dismiss = (): Promise<boolean> =>
    runAction(() => api.call('updateServer', { params: { serverId }, body: { nextSteps: false } }))
  if (done.length === steps.length) return null
  return (
    <section className={styles['steps']} aria-labelledby={titleId}>
      <header className={styles['header']}>
        <h2 id={titleId}>{texts.title}</h2>
        <span>{texts.progress(done.length, steps.length)}</span>
        <IconButton icon="close" size={16} label={texts.dismiss} onClick={() => void dismiss()} />
      </header>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <button
              type="button"
              className={styles['step']}
              data-done={done.includes(step) || undefined}
              onClick={() => start(step)}
            >
              <span className={styles['mark']}>
                {done.includes(step) && <Icon name="check" size={14} />}
              </span>
              {texts.steps[step]}
              {done.includes(step) && <span className="visually-hidden">, {texts.done}</span>}
            </button>
          </li>
        ))}
      </ul>
      {isEmpty && (
        <p className={styles['move']}>
          <Link href={`${pagePath('moveIn')}?replaces=${serverId}`}>{texts.move}</Link>
        </p>
      )}
      {dialog === 'invite' && <InviteDialog serverId={serverId} onClose={() => setDialog(null)} />}
      {dialog === 'channels' && (
        <CreateChannel serverId={serverId} parentId={undefined} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}
