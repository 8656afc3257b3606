import type { OperatorReport } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/http.ts'
import { useTask } from '../../shared/forms/use-task.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Empty, Notice } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { RadioGroup } from '../../shared/ui/radio-group.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import styles from './operator.module.css'

/** What people reported in direct messages and groups. */
export function OperatorReportsSection() {
  const { sections, reports: texts } = useLazyTexts('operator')
  const [state, setState] = useState<'open' | 'all'>('open')
  const loaded = useQuery({
    queryKey: ['operator', 'reports', state],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('listOperatorReports', { query: { state }, signal })).reports,
  })
  return (
    <SettingsPanel title={sections.reports} intro={texts.intro} width="wide">
      <RadioGroup
        label={texts.show}
        variant="inline"
        value={state}
        options={[
          { value: 'open', label: texts.open },
          { value: 'all', label: texts.all },
        ]}
        onChange={setState}
      />
      <QueryState query={loaded}>
        {(reports) =>
          reports.length === 0 ? (
            <Empty icon="alert" title={texts.none} />
          ) : (
            <ul className={styles['rows']}>
              {reports.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  onClosed={() => void loaded.refetch({ cancelRefetch: true })}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </SettingsPanel>
  )
}

function ReportRow({ report, onClosed }: { report: OperatorReport; onClosed: () => void }) {
  const { reports: texts } = useLazyTexts('operator')
  const times = useTimes()
  const task = useTask(async () => {
    await api.call('closeOperatorReport', { params: { reportId: report.id } })
    onClosed()
  })
  const name = (username: string | null): string =>
    username === null ? texts.deletedAccount : `@${username}`
  return (
    <li>
      <div className={styles['report']}>
        <h3>{texts.about(name(report.reported))}</h3>
        <p className={styles['facts']}>
          {texts.by(name(report.reporter), times.short(report.createdAt))}
        </p>
        <p dir="auto">{report.reason}</p>
        {report.messages.map(({ id, content, attachments, createdAt }) => (
          <blockquote
            key={id}
            className={styles['message']}
            data-reported={id === report.messageId || undefined}
          >
            <span className={styles['facts']}>
              {times.short(createdAt)}
              {id === report.messageId && ` · ${texts.reported}`}
            </span>
            <p>{[content, ...attachments].filter((text) => text !== '').join('\n')}</p>
          </blockquote>
        ))}
        {report.closedAt === null ? (
          <div>
            <Button isBusy={task.isBusy} onClick={() => void task.run()}>
              {texts.close}
            </Button>
          </div>
        ) : (
          <p className={styles['facts']}>{texts.closed(times.short(report.closedAt))}</p>
        )}
        {task.error && <Notice severity="danger">{task.error}</Notice>}
      </div>
    </li>
  )
}
