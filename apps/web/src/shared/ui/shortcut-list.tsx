import { movingKeys, readingKeys, voiceKeys } from '../keyboard/shortcut-keys.ts'
import type { Shortcut } from '../keyboard/shortcut-keys.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import styles from './shortcut-list.module.css'

/** All keyboard shortcuts. */
export function ShortcutList() {
  const { shortcuts } = useLazyTexts('components')
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <Keys title={shortcuts.moving} list={movingKeys} />
        <Keys title={shortcuts.voice} list={voiceKeys} />
      </div>
      <Keys title={shortcuts.writing} list={readingKeys} />
    </div>
  )
}

function Keys({ title, list }: { title: string; list: readonly Shortcut[] }) {
  const { shortcuts } = useLazyTexts('components')
  return (
    <section className={styles['group']}>
      <h3>{title}</h3>
      <dl>
        {list.map(({ action, keys }) => (
          <div key={action} className={styles['row']}>
            <dt>{shortcuts.keys[action]}</dt>
            <dd>
              {keys.map((combination) => (
                <span key={combination.join('+')} className={styles['keys']}>
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
