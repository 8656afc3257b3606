import type { GameServerStatus } from '@guildhall/contract'
import styles from './state-dot.module.css'

/** The state of a game server, by color and shape. The text beside it names the state. */
export function StateDot({ state }: { state: GameServerStatus['state'] }) {
  return <span className={styles['dot']} data-state={state} aria-hidden="true" />
}
