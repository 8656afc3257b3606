import { pagePath } from '@guildhall/contract'
import type { Role } from '@guildhall/contract'
import { useLocation } from 'wouter'
import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { showToast } from '../../../shared/ui/toast.tsx'
import { DeleteBlock } from '../components/delete-block.tsx'
import { useServerSettings } from '../server-settings.ts'

export function DeleteRole({ role }: { role: Role }) {
  const texts = useLazyTexts('manage').deleteRole
  const { serverId } = useServerSettings()
  const [, navigate] = useLocation()
  return (
    <DeleteBlock
      title={texts.title}
      intro={texts.intro}
      buttonLabel={texts.open}
      question={texts.question(role.name)}
      warning={texts.intro}
      confirmLabel={texts.confirm}
      deleteItem={() => api.call('deleteRole', { params: { serverId, roleId: role.id } })}
      onDeleted={() => {
        showToast(texts.done(role.name))
        navigate(pagePath('serverSettings', { serverId, section: 'roles' }), { replace: true })
      }}
    />
  )
}
