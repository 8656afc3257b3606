import { pagePath } from '@guildhall/contract'
import type { MessageAudience, RequestAudience, UpdatePrivacyRequest } from '@guildhall/contract'
import { Link } from 'wouter'
import { api } from '../../shared/api/http.ts'
import { useChoice } from '../../shared/forms/use-choice.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useChatState } from '../../shared/state/chat-state.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'

const messageAudiences: readonly MessageAudience[] = ['shared_servers', 'friends', 'nobody']
const requestAudiences: readonly RequestAudience[] = ['everyone', 'shared_servers', 'nobody']

/** Who may write to the account and send it friend requests. */
export function PrivacySection() {
  const account = useLazyTexts('account')
  const texts = account.privacy
  const saved = useChatState(({ snapshot }) => snapshot?.privacy)
  const save = (body: UpdatePrivacyRequest) => api.call('updatePrivacy', { body })
  const messages = useChoice(
    saved?.messagesFrom ?? 'shared_servers',
    (messagesFrom: MessageAudience) => save({ messagesFrom }),
  )
  const requests = useChoice(saved?.requestsFrom ?? 'everyone', (requestsFrom: RequestAudience) =>
    save({ requestsFrom }),
  )
  const error = messages.error ?? requests.error
  return (
    <SettingsPanel title={account.sections.privacy} intro={texts.intro}>
      <RadioGroup
        label={texts.messages}
        hint={texts.messagesHint}
        value={messages.value}
        options={messageAudiences.map((value) => ({ value, label: texts.messagesFrom[value] }))}
        onChange={(value) => void messages.choose(value)}
      />
      <RadioGroup
        label={texts.requests}
        value={requests.value}
        options={requestAudiences.map((value) => ({ value, label: texts.requestsFrom[value] }))}
        onChange={(value) => void requests.choose(value)}
      />
      {error && <Notice severity="danger">{error}</Notice>}
      <p>
        <Link href={pagePath('friends', { view: 'blocked' })}>{texts.blocked}</Link>
      </p>
    </SettingsPanel>
  )
}
