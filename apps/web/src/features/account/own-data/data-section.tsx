import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { DownloadDataDialog } from './download-data-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** What the account can do with all that belongs to it. */
export function DataSection() {
  const texts = useLazyTexts('account')
  const [isDownloading, setIsDownloading] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <SettingsPanel title={texts.sections.data} intro={texts.data.intro}>
      <SettingsBlock
        title={texts.data.title}
        intro={texts.data.contents}
        actions={
          <Button icon="download" onClick={() => setIsDownloading(true)}>
            {texts.data.open}
          </Button>
        }
      >
        {isDownloading && <DownloadDataDialog onClose={() => setIsDownloading(false)} />}
      </SettingsBlock>
      <SettingsBlock
        title={texts.deletion.title}
        intro={texts.deletion.intro}
        actions={
          <Button variant="danger" icon="trash" onClick={() => setIsDeleting(true)}>
            {texts.deletion.open}
          </Button>
        }
      >
        {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
      </SettingsBlock>
    </SettingsPanel>
  )
}
