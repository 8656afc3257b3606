import type { WorldState } from '../shared/state/world.ts'
import type { Words } from '../shared/words/words.ts'

/** Why the server takes no connection, where it said so. */
export function refusalText(
  refusal: WorldState['refusal'],
  { connection }: Words['common'],
): string | null {
  if (refusal === null) return null
  return refusal === 'origin' ? connection.refused(location.origin) : connection.tooOften
}
