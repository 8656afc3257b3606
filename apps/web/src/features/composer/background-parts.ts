import { lazyBackground } from '../../shared/lazy/lazy-component.tsx'

export const DropOverlay = lazyBackground(
  async () => (await import('./drop-overlay.tsx')).DropOverlay,
)
export const TypingIndicator = lazyBackground(
  async () => (await import('./typing-indicator.tsx')).TypingIndicator,
)
