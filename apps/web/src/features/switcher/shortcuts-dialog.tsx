import { Dialog } from '../../shared/ui/dialog.tsx'
import { useWords } from '../../shared/words/words.ts'
import styles from './shortcuts-dialog.module.css'
import { readingKeys, movingKeys } from './shortcut-keys.ts'
import type { Shortcut } from './shortcut-keys.ts'

/** All that the keyboard does here. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shortcuts } = useWords().places
  return (
    <Dialog title={shortcuts.title} width="wide" onClose={onClose}>
      <div className={styles['columns']}>
        <Keys title={shortcuts.moving} list={movingKeys} />
        <Keys title={shortcuts.writing} list={readingKeys} />
      </div>
    </Dialog>
  )
}

function Keys({ title, list }: { title: string; list: readonly Shortcut[] }) {
  const { shortcuts } = useWords().places
  return (
    <section className={styles['group']}>
      <h3>{title}</h3>
      <dl>
        {list.map(({ does, keys }) => (
          <div key={does} className={styles['row']}>
            <dt>{shortcuts.keys[does]}</dt>
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
