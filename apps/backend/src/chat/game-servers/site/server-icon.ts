import type { PublicServer } from '@guildhall/contract'
import { html } from './html.ts'
import type { Html } from './html.ts'

/** The path of the uploaded icon; null for images of other sites, which pages for everyone do not load. */
export function iconPath(icon: string | null): string | null {
  return icon !== null && /^\/api\/images\/[\w.-]+$/.test(icon) ? icon : null
}

/** The icon of the community, or its initials on its color. Its name is beside it. */
export function serverIcon({ name, icon, color }: PublicServer['server']): Html {
  const path = iconPath(icon)
  if (path !== null)
    return html`<img
      class="icon"
      src="${path}?size=64"
      srcset="${path}?size=64, ${path}?size=128 2x"
      alt=""
      width="64"
      height="64"
    />`
  const fill = color !== null && /^#[\da-f]{6}$/i.test(color) ? color : '#3c4463'
  return html`<svg class="icon" viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" fill="${fill}" />
    <text
      x="32"
      y="41"
      text-anchor="middle"
      font-size="26"
      font-weight="600"
      fill="${textColorOn(fill)}"
    >
      ${initialsOf(name)}
    </text>
  </svg>`
}

function initialsOf(name: string): string {
  const [first = '', second = ''] = name.trim().split(/[\s_.-]+/)
  return ((firstLetter(first) || '?') + firstLetter(second)).toUpperCase()
}

function firstLetter(word: string): string {
  return new Intl.Segmenter().segment(word).containing(0)?.segment ?? ''
}

/** Black or white, whichever is easier to read on a `#rrggbb` color. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(color.slice(start, start + 2), 16),
  )
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#000' : '#fff'
}
