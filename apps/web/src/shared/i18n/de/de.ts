import type { Texts } from '../texts.ts'
import { common } from './common.ts'
import { composer } from './composer.ts'
import { errors } from './errors.ts'
import { notices } from './notices.ts'
import { navigation } from './navigation.ts'
import { timeline } from './timeline.ts'

export const de: Texts = {
  common,
  composer,
  errors,
  notices,
  navigation,
  timeline,
}
