import { isCategory } from '@guildhall/contract'
import type { Channel } from '@guildhall/contract'
import { useState } from 'react'
import { nameOf, useAllMembers } from '../../../shared/state/members.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SettingsBlock } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useTexts } from '../../../shared/i18n/texts.ts'
import { rankOf, rolesByRank } from '../../../shared/state/member-actions.ts'
import { useServerSettings } from '../server-settings.ts'
import { RoleName } from '../../../shared/moderation/role-name.tsx'
import { AddOverwriteDialog } from './add-overwrite-dialog.tsx'
import styles from './overwrites.module.css'
import { OverwriteCard } from './overwrite-card.tsx'
import type { Drafts } from './overwrite-draft.ts'

interface OverwritesEditorProps {
  channel: Channel
  drafts: Drafts
  onEdit: (change: Drafts) => void
}

/** The channel's overwrites by role and member. */
export function OverwritesEditor({ channel, drafts, onEdit }: OverwritesEditorProps) {
  const texts = useLazyTexts('manage').overwrites
  const { entry, rank, may, serverId } = useServerSettings()
  const { unknownMember } = useTexts().common
  const [isAdding, setIsAdding] = useState(false)
  const byId = useAllMembers(serverId)?.byId
  const mayEdit = may('manage_roles', channel)
  const isShown = (id: string): boolean => drafts[id] !== undefined && drafts[id] !== null
  const roles = rolesByRank(entry).filter(({ id, position }) => position === 0 || isShown(id))
  const memberIds = Object.keys(drafts).filter(
    (id) => isShown(id) && drafts[id]?.target === 'member',
  )
  const card = { channel, drafts, onEdit, mayEdit }
  return (
    <SettingsBlock
      title={texts.title}
      intro={isCategory(channel.type) ? texts.introCategory : texts.intro}
      actions={
        mayEdit && (
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {!mayEdit && <Notice>{texts.readOnly}</Notice>}
      <div className={styles['targets']}>
        {roles.map((role) => (
          <OverwriteCard
            key={role.id}
            {...card}
            targetId={role.id}
            target="role"
            isProtected={role.position >= rank}
            isFixed={role.position === 0}
            name={role.name}
          >
            <RoleName role={role} />
          </OverwriteCard>
        ))}
        {memberIds.map((id) => {
          const member = byId?.get(id)
          const name = member ? nameOf(member) : unknownMember
          return (
            <OverwriteCard
              key={id}
              {...card}
              targetId={id}
              target="member"
              isProtected={!member || rankOf(entry, member) >= rank}
              name={name}
            >
              {member && <Avatar name={name} image={member.user.avatar} id={id} size={22} />}
              <bdi>{name}</bdi>
            </OverwriteCard>
          )
        })}
      </div>
      {isAdding && (
        <AddOverwriteDialog
          drafts={drafts}
          onAdd={(targetId, target) => onEdit({ [targetId]: { target, allow: [], deny: [] } })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </SettingsBlock>
  )
}
