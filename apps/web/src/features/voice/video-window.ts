import { useCall } from './call-state.ts'

/** TypeScript does not know it yet. */
declare global {
  interface Window {
    documentPictureInPicture?: {
      readonly window: Window | null
      requestWindow: (options: { width: number; height: number }) => Promise<Window>
    }
  }
}

/** A window beside the page that shows a video. */
interface VideoWindow {
  video: HTMLVideoElement
  close: () => void
}

let opened: VideoWindow | null = null
/** At first; people resize it. */
const size = { width: 960, height: 540 }

/** Phones and Safari show a video above other windows at least. */
export function hasVideoWindow(): boolean {
  return window.documentPictureInPicture !== undefined || document.pictureInPictureEnabled
}

/** Shows a video in a window of its own, instead of the one that is there. It stays open whatever the page shows. */
export async function openVideoWindow(key: string, title: string): Promise<void> {
  const stream = useCall.getState().videos[key]
  if (!stream) return
  closeVideoWindow()
  try {
    const shown = await open(stream, title)
    opened = shown
    useCall.setState({ windowVideo: key })
    play(shown.video)
  } catch (error) {
    // The video ended meanwhile, or the browser allows no window.
    if (!(error instanceof DOMException)) throw error
  }
}

export function closeVideoWindow(): void {
  useCall.setState({ windowVideo: null })
}

useCall.subscribe(({ videos, windowVideo }) => {
  if (!opened) return
  if (windowVideo === null) {
    const { close } = opened
    opened = null
    close()
    return
  }
  const stream = videos[windowVideo]
  // A new media connection brings another stream after a moment.
  if (!stream || stream === opened.video.srcObject) return
  opened.video.srcObject = stream
  play(opened.video)
})

async function open(stream: MediaStream, title: string): Promise<VideoWindow> {
  if (!window.documentPictureInPicture) return showAbove(stream)
  return showIn(await window.documentPictureInPicture.requestWindow(size), stream, title)
}

/** Fills a window, which the person can move to another display. */
function showIn(own: Window, stream: MediaStream, title: string): VideoWindow {
  const video = createVideo(own.document, stream)
  video.setAttribute('aria-label', title)
  Object.assign(video.style, { display: 'block', width: '100vw', height: '100vh' })
  const { documentElement: root, body } = own.document
  own.document.title = title
  root.lang = document.documentElement.lang
  Object.assign(body.style, { margin: '0', background: 'black' })
  body.append(video)
  const shown = { video, close: () => own.close() }
  own.addEventListener('pagehide', () => closedByPerson(shown))
  own.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeVideoWindow()
  })
  return shown
}

/** The browser's own small window. */
async function showAbove(stream: MediaStream): Promise<VideoWindow> {
  const video = createVideo(document, stream)
  await video.play()
  await video.requestPictureInPicture()
  const shown = {
    video,
    close: () => {
      video.srcObject = null
      if (document.pictureInPictureElement !== video) return
      document.exitPictureInPicture().catch(() => undefined)
    },
  }
  video.addEventListener('leavepictureinpicture', () => closedByPerson(shown))
  return shown
}

function closedByPerson(shown: VideoWindow): void {
  if (opened === shown) closeVideoWindow()
}

/** Without sound, which comes with the voices. */
function createVideo(owner: Document, stream: MediaStream): HTMLVideoElement {
  const video = owner.createElement('video')
  video.muted = true
  video.srcObject = stream
  return video
}

function play(video: HTMLVideoElement): void {
  video.play().catch(() => undefined)
}
