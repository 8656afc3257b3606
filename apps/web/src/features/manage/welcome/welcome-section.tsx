import { limits } from '@guildhall/contract'
import type { Welcome } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Switch, TextArea } from '../../../shared/ui/field.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useWelcome } from '../../../shared/welcome/use-welcome.ts'
import { useServerSettings } from '../server-settings.ts'
import { StartingChannels } from './starting-channels.tsx'
import { WelcomePreview } from './welcome-preview.tsx'

/** What new members are shown. */
export function WelcomeSection() {
  const { sections } = useLazyTexts('manage')
  const { settings: texts } = useLazyTexts('welcome')
  const { serverId } = useServerSettings()
  const loaded = useWelcome(serverId)
  const { refetch } = loaded
  return (
    <SettingsPanel title={sections.welcome} intro={texts.intro}>
      <QueryState query={loaded}>
        {(saved) => <WelcomeForm saved={saved} onSaved={() => refetch({ cancelRefetch: true })} />}
      </QueryState>
    </SettingsPanel>
  )
}

interface WelcomeFormProps {
  saved: Welcome
  onSaved: () => Promise<unknown>
}

function WelcomeForm({ saved, onSaved }: WelcomeFormProps) {
  const { settings: texts } = useLazyTexts('welcome')
  const { serverId } = useServerSettings()
  const [isPreview, setIsPreview] = useState(false)
  const edits = useEdits({ ...saved, text: saved.text ?? '' })
  const { enabled, text, channelIds } = edits.values
  const next = { enabled, text: text.trim() === '' ? null : text, channelIds }
  const save = useTask(async () => {
    await api.call('setWelcome', { params: { serverId }, body: next })
    edits.settle()
    await onSaved()
  })
  return (
    <FormErrors task={save}>
      <Switch
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={enabled}
        onChange={(value) => edits.edit({ enabled: value })}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        path="text"
        rows={6}
        maxLength={limits.welcomeTextMax}
        value={text}
        onChange={({ target }) => edits.edit({ text: target.value })}
      />
      <StartingChannels value={channelIds} onChange={(ids) => edits.edit({ channelIds: ids })} />
      <div>
        <Button onClick={() => setIsPreview(true)}>{texts.preview}</Button>
      </div>
      {isPreview && <WelcomePreview welcome={next} onClose={() => setIsPreview(false)} />}
      <UnsavedBar edits={edits} save={save} />
    </FormErrors>
  )
}
