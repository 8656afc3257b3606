import { mentionsIn } from '../../shared/state/unread.ts'
import { useChatState } from '../../shared/state/chat-state.ts'

const plainIcon = '/icon.svg'
const size = 64
/** The same on every theme: the browser's tabs have one of their own. */
const markColor = '#c23b3b'

/** Shows how many mentions wait on the tab's icon, and on the installed program's. */
export function startBadge(): void {
  let shown = 0
  const update = (): void => {
    const mentions = mentionsIn(useChatState.getState().snapshot)
    if (mentions === shown) return
    shown = mentions
    void showOnTab(mentions)
    showOnProgram(mentions)
  }
  update()
  useChatState.subscribe(update)
}

function showOnProgram(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch(() => undefined)
}

let drawing = 0

async function showOnTab(count: number): Promise<void> {
  drawing += 1
  const mine = drawing
  const icon = count > 0 ? await withCount(count).catch(() => plainIcon) : plainIcon
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link || mine !== drawing) return
  link.type = icon === plainIcon ? 'image/svg+xml' : 'image/png'
  link.href = icon
}

async function withCount(count: number): Promise<string> {
  const image = new Image(size, size)
  image.src = plainIcon
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return plainIcon
  pen.drawImage(image, 0, 0, size, size)
  pen.fillStyle = markColor
  pen.beginPath()
  pen.arc(43, 43, 21, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#ffffff'
  pen.font = '700 30px sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(count > 9 ? '9+' : String(count), 43, 45)
  return canvas.toDataURL('image/png')
}
