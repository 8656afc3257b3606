import type { VoiceTexts } from './en/voice.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of voice channels. */
export const useVoiceTexts = lazyTexts<VoiceTexts>({
  en: async () => (await import('./en/voice.ts')).voice,
  de: async () => (await import('./de/voice.ts')).voice,
})
