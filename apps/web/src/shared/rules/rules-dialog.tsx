import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useTexts } from '../i18n/texts.ts'
import { findServer, useChatState } from '../state/chat-state.ts'
import { useMustAcceptRules } from '../state/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { RuleList } from './rule-list.tsx'
import { useAcceptRules, useRules } from './use-rules.ts'

/** The rules of a server, and a button that accepts them for members who have yet to. */
export function RulesDialog({ serverId, onClose }: { serverId: string; onClose: () => void }) {
  const { rules: texts } = useLazyTexts('moderation')
  const { common } = useTexts()
  const name = useChatState(({ snapshot }) => findServer(snapshot, serverId)?.server.name ?? '')
  const mustAccept = useMustAcceptRules(serverId)
  const loaded = useRules(serverId)
  const task = useAcceptRules(serverId, loaded, onClose)
  return (
    <Dialog
      title={texts.of(name)}
      width="wide"
      onClose={onClose}
      actions={
        mustAccept ? (
          <>
            <Button onClick={onClose}>{texts.later}</Button>
            <Button
              variant="primary"
              data-autofocus
              // Disabled, it could not get the initial focus.
              isBusy={task.isBusy || loaded.isPending}
              disabled={loaded.isError}
              onClick={() => void task.run()}
            >
              {texts.accept}
            </Button>
          </>
        ) : (
          <Button data-autofocus onClick={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      {mustAccept && <p>{texts.explain}</p>}
      <QueryState query={loaded}>
        {({ rules }) => <RuleList label={texts.title} rules={rules} />}
      </QueryState>
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </Dialog>
  )
}
