import { api } from '../../../shared/api/http.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { showToast } from '../../../shared/ui/toast.tsx'
import { OwnPassword } from '../../../shared/forms/own-password.tsx'
import { useConfirmedTask } from '../../../shared/forms/use-confirmed-task.ts'
import { startDownload } from '../../../shared/utils/start-download.ts'

/** Asks for the password and starts the download of all data. */
export function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const { data: texts } = useLazyTexts('account')
  const { task, isBlocked, field } = useConfirmedTask(async (password) => {
    const { url } = await api.call('requestExport', { body: { password } })
    startDownload(url)
    showToast(texts.started)
    onClose()
  })
  return (
    <FormDialog
      title={texts.question}
      submit={texts.confirm}
      task={task}
      isBlocked={isBlocked}
      onSubmit={() => void task.run()}
      onClose={onClose}
    >
      <p>{texts.explanation}</p>
      <OwnPassword {...field} />
    </FormDialog>
  )
}
