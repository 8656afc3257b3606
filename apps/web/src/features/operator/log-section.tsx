import { api } from '../../shared/api/http.ts'
import { useOperatorTexts } from '../../shared/i18n/operator-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { Empty } from '../../shared/ui/notice.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import { MoreButton } from './more-button.tsx'
import styles from './operator.module.css'
import { usePages } from './use-pages.ts'

/** What operators did. */
export function LogSection() {
  const { sections, log: texts } = useOperatorTexts()
  const times = useTimes()
  const loaded = usePages(['log'], (before, signal) =>
    api.call('listOperatorLog', { query: before === null ? {} : { before }, signal }),
  )
  return (
    <SettingsPanel title={sections.log} intro={texts.intro} width="wide">
      <QueryState query={loaded}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <Empty icon="list" title={texts.none} />
          return (
            <ul className={styles['rows']}>
              {entries.map(({ id, actor, action, target, createdAt }) => (
                <li key={id}>
                  <div>
                    <b>{actor === null ? texts.commandLine : `@${actor}`}</b>{' '}
                    {texts.actions[action]} {target}
                    <p className={styles['facts']}>{times.full(createdAt)}</p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
      <MoreButton query={loaded} />
    </SettingsPanel>
  )
}
