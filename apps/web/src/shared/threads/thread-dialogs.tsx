import { autoArchiveMinutes, limits } from '@guildhall/contract'
import type { AutoArchiveMinutes, Message, Thread } from '@guildhall/contract'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/http.ts'
import { threadPath } from '../channels/channel-path.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { useExcerpt } from '../markdown/excerpt.ts'
import { addThread } from '../state/threads.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'

/** Longer names are cut in lists. */
const suggestedLength = 60

const durations = autoArchiveMinutes.map((minutes) => `${minutes}` as const)

interface CreateThreadDialogProps {
  serverId: string
  message: Message
  onClose: () => void
}

/** Creates a thread below a message and shows it. */
export function CreateThreadDialog({ serverId, message, onClose }: CreateThreadDialogProps) {
  const { create } = useLazyTexts('threads')
  const { channelId, id: messageId } = message
  const suggested = useExcerpt(message.content, serverId)
  return (
    <ThreadDialog
      title={create.title}
      submit={create.submit}
      initial={{ name: atWord(suggested), autoArchiveMinutes: 4320 }}
      work={async (body) => {
        const { thread } = await api.call('createThread', {
          params: { channelId, messageId },
          body,
        })
        addThread(thread)
        onClose()
        navigate(threadPath({ serverId, channelId }, thread.id))
      }}
      onClose={onClose}
    />
  )
}

export function EditThreadDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { common } = useTexts()
  const { edit } = useLazyTexts('threads')
  return (
    <ThreadDialog
      title={edit.title}
      submit={common.save}
      initial={thread}
      work={async (body) => {
        await api.call('updateThread', { params: { threadId: thread.id }, body })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type Fields = Pick<Thread, 'name' | 'autoArchiveMinutes'>

interface ThreadDialogProps {
  title: string
  submit: string
  initial: Fields
  work: (values: Fields) => Promise<void>
  onClose: () => void
}

function ThreadDialog({ title, submit, initial, work, onClose }: ThreadDialogProps) {
  const { create, durations: labels } = useLazyTexts('threads')
  const [name, setName] = useState(initial.name)
  const [minutes, setMinutes] = useState<(typeof durations)[number]>(
    `${initial.autoArchiveMinutes}`,
  )
  const task = useTask(() =>
    work({ name: name.trim(), autoArchiveMinutes: Number(minutes) as AutoArchiveMinutes }),
  )
  return (
    <FormDialog
      title={title}
      submit={submit}
      task={task}
      isBlocked={name.trim() === ''}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <TextField
        label={create.name}
        path="name"
        hint={create.hint}
        value={name}
        maxLength={limits.nameMax}
        placeholder={create.namePlaceholder}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={create.autoArchive}
        value={minutes}
        options={autoArchiveMinutes.map((value) => ({
          value: `${value}` as const,
          label: labels[value],
        }))}
        onChange={setMinutes}
      />
    </FormDialog>
  )
}

/** The beginning of a text, without a cut word. */
function atWord(text: string): string {
  if (text.length <= suggestedLength) return text
  const start = text.slice(0, suggestedLength + 1)
  const end = start.lastIndexOf(' ')
  return (end > 0 ? start.slice(0, end) : start.slice(0, suggestedLength)).toWellFormed()
}
