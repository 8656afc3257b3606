import type { MessageReport } from '@guildhall/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/http.ts'
import { useReloadOnEvent } from '../../../shared/api/use-reload-on-event.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { Empty } from '../../../shared/ui/notice.tsx'
import { NextPageButton } from '../../../shared/ui/next-page-button.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import { RadioGroup } from '../../../shared/ui/radio-group.tsx'
import { SettingsPanel } from '../../../shared/ui/settings-panel.tsx'
import { useServerSettings } from '../server-settings.ts'
import { ReportRow } from './report-row.tsx'
import styles from './reports.module.css'

/** The queue of reported messages. */
export function ReportsSection() {
  const { sections } = useLazyTexts('manage')
  const { reports: texts } = useLazyTexts('moderation')
  const [state, setState] = useState<'open' | 'closed'>('open')
  const loaded = useReports(state)
  const openCount = loaded.data?.pages[0]?.openCount
  const open = openCount === undefined ? texts.open : `${texts.open} (${String(openCount)})`
  return (
    <SettingsPanel title={sections.reports} intro={texts.intro} width="wide">
      <RadioGroup
        label={texts.show}
        variant="inline"
        value={state}
        options={[
          { value: 'open', label: open },
          { value: 'closed', label: texts.closed },
        ]}
        onChange={setState}
      />
      <QueryState query={loaded}>
        {({ pages }) => <Reports reports={pages.flatMap(({ reports }) => reports)} />}
      </QueryState>
      <NextPageButton query={loaded}>{texts.older}</NextPageButton>
    </SettingsPanel>
  )
}

function Reports({ reports }: { reports: MessageReport[] }) {
  const { none } = useLazyTexts('moderation').reports
  if (reports.length === 0) {
    return (
      <Empty icon="alert" title={none.title}>
        <p>{none.text}</p>
      </Empty>
    )
  }
  return (
    <ul className={styles['reports']}>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </ul>
  )
}

function useReports(state: 'open' | 'closed') {
  const { serverId } = useServerSettings()
  useReloadOnEvent(
    ['reports', serverId],
    ({ type, data }) => type === 'reports.updated' && data.serverId === serverId,
  )
  return useInfiniteQuery({
    queryKey: ['reports', serverId, state],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call('listReports', {
        params: { serverId },
        query: { state, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}
