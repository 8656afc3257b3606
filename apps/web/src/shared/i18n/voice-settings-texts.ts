import type { VoiceSettingsTexts } from './en/voice-settings.ts'
import { lazyTexts } from './lazy-texts.ts'

/** Texts of the voice settings, and why there is no microphone or camera. */
export const useVoiceSettingsTexts = lazyTexts<VoiceSettingsTexts>({
  en: async () => (await import('./en/voice-settings.ts')).voiceSettings,
  de: async () => (await import('./de/voice-settings.ts')).voiceSettings,
})
