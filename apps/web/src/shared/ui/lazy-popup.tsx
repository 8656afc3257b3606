import { lazyOverlay } from '../lazy/lazy-component.tsx'

/** For what is in the first load, which needs no popup before somebody clicks. */
export const Popup = lazyOverlay(async () => (await import('./menu.tsx')).Popup)
