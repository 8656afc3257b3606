import { channelHoldsMessages } from '@guildhall/contract'
import type { RoleMenu } from '@guildhall/contract'
import { useState } from 'react'
import { channelLabel } from '../../../shared/channels/channel-label.ts'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { useServerSettings } from '../server-settings.ts'
import styles from './role-menus.module.css'

interface PostMenuProps {
  menu: RoleMenu
  /** Members would see the menu as it was saved last. */
  isUnsaved: boolean
}

/** Posts the menu as a message, once it is saved and has roles. */
export function PostMenu({ menu, isUnsaved }: PostMenuProps) {
  const { settings: texts } = useLazyTexts('roleMenus')
  const { entry, may } = useServerSettings()
  const channels = entry.channels.filter(
    (channel) => channelHoldsMessages(channel.type) && may('send_messages', channel),
  )
  const [chosen, setChosen] = useState('')
  /** The channel in which it was posted from here, so that a second click posts nothing. */
  const [postedIn, setPostedIn] = useState<string | null>(null)
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  const post = useTask(async () => {
    if (!channel) return
    const params = { channelId: channel.id }
    await api.call('postRoleMenu', { params, body: { roleMenuId: menu.id } })
    setPostedIn(channel.id)
    showToast(texts.posted(channel.name))
  })
  if (!channel) return null
  const isEmpty = menu.roles.length === 0
  const reason = isUnsaved ? texts.postUnsaved : isEmpty ? texts.postEmpty : null
  return (
    <SettingsBlock title={texts.post} intro={texts.postIntro}>
      <div className={styles['post']}>
        <Select
          label={texts.channel}
          options={channels.map((one) => ({ value: one.id, label: channelLabel(one) }))}
          value={channel.id}
          onChange={setChosen}
        />
        <Button
          isBusy={post.isBusy}
          disabled={reason !== null || postedIn === channel.id}
          onClick={() => void post.run()}
        >
          {texts.postConfirm}
        </Button>
      </div>
      {reason !== null && <p>{reason}</p>}
      {post.error && <Notice severity="danger">{post.error}</Notice>}
    </SettingsBlock>
  )
}
