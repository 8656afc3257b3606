import { limits } from '@guildhall/contract'
import type { User } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { useOwnUser } from '../../../shared/state/chat-state.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { AvatarField } from './avatar-field.tsx'
import { ProfilePreview } from './profile-preview.tsx'

/** The account's picture and name. */
export function ProfileSection() {
  const user = useOwnUser()
  return user && <Profile user={user} />
}

function Profile({ user }: { user: User }) {
  const texts = useLazyTexts('account')
  const { displayName } = user
  const { values, isChanged, edit, discard, settle } = useEdits({ displayName })
  const name = values.displayName.trim()
  const save = useTask(async () => {
    await api.call('updateMe', { body: { displayName: name } })
    settle()
  })
  const canSave = isChanged && name !== ''
  return (
    <SettingsPanel title={texts.sections.profile} intro={texts.profile.intro}>
      <AvatarField user={user} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (canSave) void save.run()
        }}
      >
        <TextField
          label={texts.profile.displayName}
          hint={texts.profile.displayNameHint}
          error={name === '' ? texts.profile.nameMissing : null}
          maxLength={limits.displayNameMax}
          autoComplete="off"
          value={values.displayName}
          onChange={(event) => edit({ displayName: event.target.value })}
        />
      </form>
      <TextField
        label={texts.profile.username}
        hint={texts.profile.usernameHint}
        value={user.username}
        readOnly
      />
      <SettingsBlock title={texts.profile.preview}>
        <ProfilePreview user={{ ...user, displayName: name || user.displayName }} />
      </SettingsBlock>
      <UnsavedBar edits={{ isChanged, discard }} save={save} isBlocked={name === ''} />
    </SettingsPanel>
  )
}
