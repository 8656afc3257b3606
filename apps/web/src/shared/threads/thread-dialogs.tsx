import { autoArchiveMinutes, limits } from '@guildhall/contract'
import type { AutoArchiveMinutes, Message, Thread } from '@guildhall/contract'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/http.ts'
import { threadPath } from '../channels/channel-path.ts'
import { useTask } from '../forms/use-task.ts'
import { useThreadTexts } from '../i18n/thread-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { addThread } from '../state/threads.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'

const durations = autoArchiveMinutes.map((minutes) => `${minutes}` as const)

interface CreateThreadDialogProps {
  serverId: string
  message: Message
  onClose: () => void
}

/** Creates a thread below a message and shows it. */
export function CreateThreadDialog({ serverId, message, onClose }: CreateThreadDialogProps) {
  const { create } = useThreadTexts()
  const { channelId, id: messageId } = message
  const fields = useThreadFields('', 4320)
  const task = useTask(async () => {
    const { thread } = await api.call('createThread', {
      params: { channelId, messageId },
      body: fields.values(),
    })
    addThread(thread)
    onClose()
    navigate(threadPath({ serverId, channelId }, thread.id))
  })
  return (
    <FormDialog
      title={create.title}
      submit={create.submit}
      isBusy={task.isBusy}
      isBlocked={fields.isBlank}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      {fields.content}
    </FormDialog>
  )
}

export function EditThreadDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { common } = useTexts()
  const { edit } = useThreadTexts()
  const fields = useThreadFields(thread.name, thread.autoArchiveMinutes)
  const task = useTask(async () => {
    const params = { threadId: thread.id }
    await api.call('updateThread', { params, body: fields.values() })
    onClose()
  })
  return (
    <FormDialog
      title={edit.title}
      submit={common.save}
      isBusy={task.isBusy}
      isBlocked={fields.isBlank}
      error={task.error}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      {fields.content}
    </FormDialog>
  )
}

function useThreadFields(oldName: string, oldMinutes: AutoArchiveMinutes) {
  const { create, durations: labels } = useThreadTexts()
  const [name, setName] = useState(oldName)
  const [minutes, setMinutes] = useState<(typeof durations)[number]>(`${oldMinutes}`)
  return {
    isBlank: name.trim() === '',
    values: () => ({
      name: name.trim(),
      autoArchiveMinutes: Number(minutes) as AutoArchiveMinutes,
    }),
    content: (
      <>
        <TextField
          label={create.name}
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
      </>
    ),
  }
}
