import { limits } from '@guildhall/contract'
import type { OutgoingWebhook } from '@guildhall/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../../shared/i18n/times.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { isComplete, OutgoingFields } from './outgoing-fields.tsx'
import type { OutgoingValues } from './outgoing-fields.tsx'
import { OutgoingSecretDialog } from './outgoing-secret-dialog.tsx'
import { outgoingPath, useOutgoing, useOutgoingList } from './use-outgoing.ts'
import styles from './outgoing.module.css'

/** The server's outgoing webhooks. */
export function OutgoingList() {
  const texts = useLazyTexts('outgoing')
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  const webhooks = useOutgoing()
  const max = limits.outgoingWebhooksPerServer
  return (
    <SettingsPanel
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button
          icon="plus"
          disabled={(webhooks.data?.length ?? max) >= max}
          onClick={() => setIsCreating(true)}
        >
          {texts.create}
        </Button>
      }
    >
      <QueryState query={webhooks}>
        {(all) =>
          all.length === 0 ? (
            <p className={styles['hint']}>{texts.none}</p>
          ) : (
            <>
              <ul className={styles['list']}>
                {all.map((webhook) => (
                  <OutgoingRow key={webhook.id} webhook={webhook} />
                ))}
              </ul>
              <p className={styles['hint']}>{texts.count(all.length, max)}</p>
            </>
          )
        }
      </QueryState>
      {isCreating && (
        <CreateDialog
          onCreated={(answer) => {
            setIsCreating(false)
            setCreated(answer)
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {created && <OutgoingSecretDialog {...created} onClose={() => setCreated(null)} />}
    </SettingsPanel>
  )
}

function OutgoingRow({ webhook }: { webhook: OutgoingWebhook }) {
  const { serverId } = useServerSettings()
  return (
    <li className={styles['card']}>
      <Icon name="hook" />
      <div className={styles['text']}>
        <h3>
          <Link href={outgoingPath(serverId, webhook.id)}>{webhook.name}</Link>
        </h3>
        <p className={styles['hint']}>{webhook.url}</p>
        <OutgoingState webhook={webhook} />
      </div>
    </li>
  )
}

/** Whether it is on, and since when it fails. */
export function OutgoingState({ webhook }: { webhook: OutgoingWebhook }) {
  const texts = useLazyTexts('outgoing').state
  const times = useTimes()
  const { disabledAt, failingSince } = webhook
  if (disabledAt !== null) {
    return <p className={styles['bad']}>{texts.off(times.relative(disabledAt))}</p>
  }
  if (failingSince !== null) {
    return <p className={styles['bad']}>{texts.failing(times.full(failingSince))}</p>
  }
  return <p className={styles['hint']}>{texts.on}</p>
}

interface CreateDialogProps {
  onCreated: (created: { name: string; secret: string }) => void
  onClose: () => void
}

function CreateDialog({ onCreated, onClose }: CreateDialogProps) {
  const texts = useLazyTexts('outgoing')
  const { serverId } = useServerSettings()
  const list = useOutgoingList()
  const [values, setValues] = useState<OutgoingValues>({
    name: '',
    url: '',
    events: ['message.created'],
    channelIds: [],
  })
  const create = useTask(async () => {
    const body = { ...values, name: values.name.trim(), url: values.url.trim() }
    const answer = await api.call('createOutgoingWebhook', { params: { serverId }, body })
    list.put(answer.webhook)
    onCreated({ name: answer.webhook.name, secret: answer.secret })
  })
  return (
    <FormDialog
      title={texts.create}
      submit={texts.createConfirm}
      task={create}
      isBlocked={!isComplete(values)}
      onSubmit={() => void create.run()}
      onClose={onClose}
    >
      <OutgoingFields
        values={values}
        isFocused
        onChange={(change) => setValues((old) => ({ ...old, ...change }))}
      />
    </FormDialog>
  )
}
