import { api } from '../../shared/api/http.ts'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { useTimes } from '../../shared/i18n/times.ts'
import { SettingsPanel } from '../../shared/ui/settings-panel.tsx'
import styles from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { usePages } from './use-pages.ts'

/** What operators did. */
export function LogSection() {
  const { sections, log: texts } = useLazyTexts('operator')
  const times = useTimes()
  const loaded = usePages(['log'], (before, signal) =>
    api.call('listOperatorLog', { query: before === null ? {} : { before }, signal }),
  )
  return (
    <SettingsPanel title={sections.log} intro={texts.intro} width="wide">
      <PagedList
        query={loaded}
        itemsOf={({ entries }) => entries}
        empty={{ icon: 'list', title: texts.none }}
      >
        {({ id, actor, action, target, createdAt }) => (
          <li key={id}>
            <div>
              <b>{actor === null ? texts.commandLine : `@${actor}`}</b> {texts.actions[action]}{' '}
              {target}
              <p className={styles['facts']}>{times.full(createdAt)}</p>
            </div>
          </li>
        )}
      </PagedList>
    </SettingsPanel>
  )
}
