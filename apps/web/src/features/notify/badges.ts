import { imageSources } from '../../shared/images/image-sources.ts'
import { iconOf, useAppearance } from '../../shared/instance/appearance.ts'
import { countedIn } from '../../shared/state/unread.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

const size = 64
/** The same in every theme, because the browser's tabs have a theme of their own. */
const badgeColor = '#c23b3b'

/** Shows the number of unread mentions and friend requests on the tab's icon and on the installed app's. */
export function startBadges(): void {
  let shown = 0
  const update = (): void => {
    const count = countedIn(useChatState.getState().snapshot)
    if (count === shown) return
    shown = count
    void updateFavicon(count)
    updateAppBadge(count)
  }
  update()
  useChatState.subscribe(update)
  useAppearance.subscribe(() => void updateFavicon(shown))
}

function updateAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

let lastDrawingId = 0

async function updateFavicon(count: number): Promise<void> {
  lastDrawingId += 1
  const drawingId = lastDrawingId
  const plainIcon = imageSources(iconOf(useAppearance.getState()), size).src
  const icon = count > 0 ? await drawIcon(plainIcon, count).catch(() => plainIcon) : plainIcon
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && drawingId === lastDrawingId) link.href = icon
}

async function drawIcon(plainIcon: string, count: number): Promise<string> {
  const image = new Image(size, size)
  image.src = plainIcon
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return plainIcon
  context.drawImage(image, 0, 0, size, size)
  context.fillStyle = badgeColor
  context.beginPath()
  context.arc(43, 43, 21, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = '#ffffff'
  context.font = '700 30px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(count > 9 ? '9+' : String(count), 43, 45)
  return canvas.toDataURL('image/png')
}
