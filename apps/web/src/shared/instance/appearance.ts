import { create } from 'zustand'
import { imageSources } from '../images/image-sources.ts'

interface Appearance {
  /** What people call this Guildhall. */
  name: string
  /** The path of its picture, in place of Guildhall's icon; null without one. */
  picture: string | null
}

const ordinaryIcon = '/icon.svg'

/** How this Guildhall presents itself: as the page was served, until something newer is known. */
export const useAppearance = create<Appearance>(() => {
  const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? ordinaryIcon
  return {
    name: document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '',
    picture: icon === ordinaryIcon ? null : icon,
  }
})

export function iconOf({ picture }: Appearance): string {
  return picture ?? ordinaryIcon
}

/** Not every browser shows SVG in notifications. */
export function notificationIcon(): string {
  const { picture } = useAppearance.getState()
  return picture === null ? '/icon-192.png' : imageSources(picture, 128).src
}
