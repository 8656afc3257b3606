import { limits } from '@guildhall/contract'
import type { Announcement } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextArea } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { SettingsBlock, SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { showToast } from '../../shared/ui/toast.tsx'
import styles from './operator.module.css'

const levels = ['info', 'warning'] as const
const durations = ['never', '1', '24', '168'] as const
const hourMs = 3_600_000

/** A text that everyone sees. */
export function AnnouncementSection() {
  const { sections, announcement: texts } = useLazyTexts('operator')
  const loaded = useQuery({
    queryKey: ['operator', 'announcement'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('getAnnouncement', { signal })).announcement,
  })
  const reload = () => loaded.refetch({ cancelRefetch: true })
  return (
    <SettingsPanel title={sections.announcement} intro={texts.intro}>
      <QueryState query={loaded}>
        {(announcement) => (
          <>
            <Current announcement={announcement} onRemoved={reload} />
            <NewAnnouncement onShown={reload} />
          </>
        )}
      </QueryState>
    </SettingsPanel>
  )
}

interface CurrentProps {
  announcement: Announcement | null
  onRemoved: () => Promise<unknown>
}

function Current({ announcement, onRemoved }: CurrentProps) {
  const { announcement: texts } = useLazyTexts('operator')
  const times = useTimes()
  const remove = useTask(async () => {
    await api.call('removeAnnouncement', {})
    showToast(texts.removed)
    await onRemoved()
  })
  return (
    <SettingsBlock
      title={texts.current}
      actions={
        announcement && (
          <Button isBusy={remove.isBusy} onClick={() => void remove.run()}>
            {texts.remove}
          </Button>
        )
      }
    >
      <p>
        {announcement === null
          ? texts.none
          : announcement.endsAt === null
            ? announcement.text
            : `${announcement.text} (${texts.until(times.short(announcement.endsAt))})`}
      </p>
      {remove.error && <Notice severity="danger">{remove.error}</Notice>}
    </SettingsBlock>
  )
}

function NewAnnouncement({ onShown }: { onShown: () => Promise<unknown> }) {
  const { announcement: texts } = useLazyTexts('operator')
  const [text, setText] = useState('')
  const [level, setLevel] = useState<Announcement['level']>('info')
  const [duration, setDuration] = useState<(typeof durations)[number]>('never')
  const save = useTask(async () => {
    const endsAt = duration === 'never' ? null : Date.now() + Number(duration) * hourMs
    await api.call('setAnnouncement', { body: { text: text.trim(), level, endsAt } })
    setText('')
    showToast(texts.shown)
    await onShown()
  })
  return (
    <form
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <TextArea
        label={texts.text}
        maxLength={limits.announcementMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label={texts.level}
        value={level}
        options={levels.map((value) => ({ value, label: texts.levels[value] }))}
        onChange={setLevel}
      />
      <Select
        label={texts.ends}
        value={duration}
        options={durations.map((value) => ({ value, label: texts.durations[value] }))}
        onChange={setDuration}
      />
      {save.error && <Notice severity="danger">{save.error}</Notice>}
      <Button variant="primary" type="submit" isBusy={save.isBusy} disabled={text.trim() === ''}>
        {texts.show}
      </Button>
    </form>
  )
}
