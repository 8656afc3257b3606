import type { Words } from '../words.ts'
import { common } from './common.ts'
import { composer } from './composer.ts'
import { errors } from './errors.ts'
import { notices } from './notices.ts'
import { places } from './places.ts'
import { timeline } from './timeline.ts'

export const de: Words = {
  common,
  composer,
  errors,
  notices,
  places,
  timeline,
}
