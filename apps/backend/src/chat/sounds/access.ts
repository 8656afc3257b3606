import type { Sound } from '@guildhall/contract'
import type { Reader } from '../../storage/database.ts'
import { listSounds } from './store.ts'
import type { SoundRow } from './store.ts'

export { hasSound } from './store.ts'
export { isWave } from './wave.ts'

/** The sounds of a server in the order of their names. */
export async function soundsOf(reader: Reader, serverId: string): Promise<Sound[]> {
  return (await listSounds(reader, serverId)).map(presentSound)
}

export function presentSound({ id, name, emoji, duration_ms: durationMs }: SoundRow): Sound {
  return { id, name, emoji, durationMs }
}
