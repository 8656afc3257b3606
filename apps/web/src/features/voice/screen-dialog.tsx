import { useState } from 'react'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Switch } from '../../shared/ui/field.tsx'
import { useChannel } from '../../shared/state/chat-state.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { useVoiceSettings } from '../../shared/voice/voice-settings.ts'
import type { ScreenChoice } from '../../shared/voice/voice-settings.ts'
import { useCall } from './call-state.ts'
import { shareScreen } from './call.ts'
import { canShareSound } from './screen-choice.ts'

const contents: readonly ScreenChoice['content'][] = ['detail', 'motion']
const heights: readonly ScreenChoice['height'][] = [null, 1440, 1080, 720, 480]
const frameRates: readonly ScreenChoice['frames'][] = [5, 15, 30, 60]

/** How a screen is shared. The browser's own dialog follows; not if one is shared already, whose sharing changes. */
export function ScreenDialog({ onClose }: { onClose: () => void }) {
  const texts = useLazyTexts('voice').screenDialog
  const { screen, set } = useVoiceSettings()
  const [choice, setChoice] = useState(screen)
  const shared = useCall(({ ownVideo }) => ownVideo.screen)
  const channelId = useCall(({ call }) => call?.channelId) ?? ''
  const limitKbps = useChannel(channelId)?.videoKbps ?? null
  const change = (part: Partial<ScreenChoice>): void => setChoice({ ...choice, ...part })
  const hasSound = shared ? shared.getAudioTracks().length > 0 : canShareSound()
  return (
    <FormDialog
      title={shared ? texts.titleShared : texts.title}
      submit={shared ? texts.apply : texts.start}
      onSubmit={() => {
        set({ screen: choice })
        onClose()
        if (!shared) shareScreen()
      }}
      onClose={onClose}
    >
      <RadioGroup
        label={texts.content}
        value={choice.content}
        options={contents.map((value) => ({
          value,
          label: texts.contents[value],
          hint: texts.contentHints[value],
        }))}
        onChange={(content) => change({ content })}
      />
      <Select
        label={texts.quality}
        hint={limitKbps === null ? undefined : texts.limited(limitKbps / 1000)}
        value={String(choice.height)}
        options={heights.map((height) => ({
          value: String(height),
          label: height === null ? texts.source : texts.height(height),
        }))}
        onChange={(value) => change({ height: value === 'null' ? null : Number(value) })}
      />
      <RadioGroup
        label={texts.frames}
        variant="inline"
        value={String(choice.frames)}
        options={frameRates.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => change({ frames: Number(value) as ScreenChoice['frames'] })}
      />
      {hasSound ? (
        <Switch
          label={texts.sound}
          hint={texts.soundHint}
          checked={choice.sound}
          onChange={(sound) => change({ sound })}
        />
      ) : (
        <p>{shared ? texts.noSoundShared : texts.noSound}</p>
      )}
    </FormDialog>
  )
}
