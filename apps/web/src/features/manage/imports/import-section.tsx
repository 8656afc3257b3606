import { importLimits } from '@guildhall/contract'
import type { Import, ImportList } from '@guildhall/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useTask } from '../../../shared/forms/use-task.ts'
import { sizeText } from '../../../shared/i18n/file-size.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useLanguage } from '../../../shared/i18n/texts.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { SettingsBlock, SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import partStyles from '../components/components.module.css'
import { useServerSettings } from '../server-settings.ts'
import { ActiveImport } from './active-import.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ClaimsBlock } from './claims-block.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './imports.module.css'
import { uploadFiles } from './upload-files.ts'
import { activeOf, useImports, useShowImport } from './use-imports.ts'

/** Imports the history of the server. */
export function ImportSection() {
  const { sections } = useLazyTexts('manage')
  const texts = useLazyTexts('imports')
  const { serverId } = useServerSettings()
  const imports = useImports(serverId)
  return (
    <SettingsPanel title={sections.import} intro={texts.intro}>
      <QueryState query={imports}>{(list) => <Imports list={list} />}</QueryState>
      <ClaimsBlock />
    </SettingsPanel>
  )
}

function Imports({ list }: { list: ImportList }) {
  const texts = useLazyTexts('imports')
  const active = activeOf(list)
  const ended = list.imports.filter((each) => each !== active)
  return (
    <>
      {active ? <ActiveImport active={active} /> : <NewImport maxBytes={list.maxBytes} />}
      {ended.length > 0 && (
        <SettingsBlock title={texts.earlier}>
          <Reports imports={ended} />
        </SettingsBlock>
      )}
    </>
  )
}

function Reports({ imports }: { imports: readonly Import[] }) {
  return (
    <ul className={partStyles['rows']}>
      {imports.map((each) => (
        <ImportReport key={each.id} report={each} />
      ))}
    </ul>
  )
}

function NewImport({ maxBytes }: { maxBytes: number }) {
  const texts = useLazyTexts('imports')
  const language = useLanguage()
  const { serverId } = useServerSettings()
  const show = useShowImport(serverId)
  const [problem, setProblem] = useState<string | null>(null)
  const size = sizeText(maxBytes, language)
  const create = useTask(async (chosen: readonly File[]) => {
    const files = chosen.map((file) => ({ name: file.name, size: file.size }))
    const created = await api.call('createImport', { params: { serverId }, body: { files } })
    show(created.import)
    void uploadFiles(serverId, created.import, chosen)
  })
  const choose = (chosen: readonly File[]): void => {
    const total = chosen.reduce((sum, file) => sum + file.size, 0)
    const empty = chosen.find((file) => file.size === 0)
    if (chosen.length > importLimits.files) setProblem(texts.tooMany(importLimits.files))
    else if (empty) setProblem(texts.emptyFile(empty.name))
    else if (total > maxBytes) setProblem(texts.tooLarge(size))
    else {
      setProblem(null)
      void create.run(chosen)
    }
  }
  const error = problem ?? create.error
  return (
    <div className={styles['start']}>
      <ChooseFiles isBusy={create.isBusy} onChoose={choose} />
      <p className={partStyles['faint']}>{texts.chooseHint(size)}</p>
      {error !== null && <Notice severity="danger">{error}</Notice>}
    </div>
  )
}
