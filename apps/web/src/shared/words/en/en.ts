import { arrive } from './arrive.ts'
import { common } from './common.ts'
import { composer } from './composer.ts'
import { errors } from './errors.ts'
import { gameStatus } from './game-status.ts'
import { notices } from './notices.ts'
import { places } from './places.ts'
import { timeline } from './timeline.ts'

export const en = {
  arrive,
  common,
  composer,
  errors,
  gameStatus,
  notices,
  places,
  timeline,
}
