import type { ImportClaim } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../api/http.ts'
import { useTask } from '../forms/use-task.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { shownName } from '../i18n/shown-name.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ClaimMessages } from './claim-messages.tsx'
import { loadImportQuestions } from './import-questions.ts'

/** Asks a member whether they were an imported author. */
export function ImportQuestionBanner({ claim }: { claim: ImportClaim }) {
  const { question: texts } = useLazyTexts('imports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="status">
      <Notice>
        <p dir="auto">{texts.banner(shownName(claim.authorName))}</p>
        <Button onClick={() => setIsOpen(true)}>{texts.answer}</Button>
      </Notice>
      {isOpen && <QuestionDialog claim={claim} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function QuestionDialog({ claim, onClose }: { claim: ImportClaim; onClose: () => void }) {
  const { question: texts } = useLazyTexts('imports')
  const author = shownName(claim.authorName)
  const decide = useTask(async (accepted: boolean) => {
    const params = { serverId: claim.serverId, claimId: claim.id }
    await api.call('decideImportClaim', { params, body: { accepted } })
    await loadImportQuestions()
  })
  const run = (accepted: boolean) => () =>
    void decide.run(accepted).then((isDone) => isDone && onClose())
  return (
    <Dialog
      title={texts.title(author)}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={decide.isBusy} onClick={run(false)}>
            {texts.decline}
          </Button>
          <Button variant="primary" isBusy={decide.isBusy} onClick={run(true)}>
            {texts.accept}
          </Button>
        </>
      }
    >
      <p dir="auto">{texts.text(author)}</p>
      <ClaimMessages {...claim} />
      {decide.error !== null && <Notice severity="danger">{decide.error}</Notice>}
    </Dialog>
  )
}
