import { limits } from '@guildhall/contract'
import type { Profile as ProfileTexts, User } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import { useEdits } from '../../../shared/forms/use-edits.ts'
import { setKnownProfile, useProfile } from '../../../shared/profile/use-profile.ts'
import { useOwnUser } from '../../../shared/state/chat-state.ts'
import { ColorField } from '../../../shared/ui/color-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/field.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { UnsavedBar } from '../../../shared/ui/unsaved.tsx'
import { FormErrors } from '../../../shared/forms/form-errors.tsx'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { AvatarField } from './avatar-field.tsx'
import { BannerField } from './banner-field.tsx'
import { ProfilePreview } from './profile-preview.tsx'

const emptyProfile: ProfileTexts = { about: null, banner: null, color: null }

/** The account's pictures, its name, and what it says about itself. */
export function ProfileSection() {
  const user = useOwnUser()
  return user && <Profile user={user} />
}

function Profile({ user }: { user: User }) {
  const texts = useLazyTexts('account')
  const { displayName } = user
  const { data: profile = emptyProfile, isSuccess } = useProfile(user.id)
  const { color } = profile
  const saved = { displayName, about: profile.about ?? '', color }
  const { values, changes, isChanged, edit, discard, settle } = useEdits(saved)
  const name = values.displayName.trim()
  const save = useTask(async () => {
    const { displayName: newName, about, color: newColor } = changes
    if (newName !== undefined) await api.call('updateMe', { body: { displayName: name } })
    if (about !== undefined || newColor !== undefined) {
      const body = { about: values.about.trim() || null, color: values.color }
      setKnownProfile(user.id, (await api.call('updateProfile', { body })).profile)
    }
    settle()
  })
  const canSave = isChanged && name !== ''
  return (
    <FormErrors task={save}>
      <SettingsPanel title={texts.sections.profile} intro={texts.profile.intro}>
        <AvatarField user={user} />
        <BannerField user={user} profile={profile} color={values.color} />
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (canSave) void save.run()
          }}
        >
          <TextField
            label={texts.profile.displayName}
            path="displayName"
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
        <ColorField
          none={null}
          label={texts.profile.color}
          value={values.color}
          disabled={!isSuccess}
          onChange={(next) => edit({ color: next })}
        />
        <TextArea
          label={texts.profile.about}
          path="about"
          hint={texts.profile.aboutHint}
          rows={5}
          maxLength={limits.aboutMax}
          disabled={!isSuccess}
          value={values.about}
          onChange={(event) => edit({ about: event.target.value })}
        />
        <SettingsBlock title={texts.profile.preview}>
          <ProfilePreview
            user={{ ...user, displayName: name || user.displayName }}
            profile={{ ...profile, about: values.about.trim() || null, color: values.color }}
          />
        </SettingsBlock>
        <UnsavedBar edits={{ isChanged, discard }} save={save} isBlocked={name === ''} />
      </SettingsPanel>
    </FormErrors>
  )
}
