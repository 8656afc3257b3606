import { lazyOverlay } from '../lazy/lazy-component.tsx'

// For what is in the first load, which needs neither before someone clicks.
export const Popup = lazyOverlay(async () => (await import('./menu.tsx')).Popup)
export const Menu = lazyOverlay(async () => (await import('./menu.tsx')).Menu)
