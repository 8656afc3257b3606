import { useCall } from './call-state.ts'

/** Not on the page, so that the window stays open whatever page is shown. */
let element: HTMLVideoElement | null = null

/** Firefox has a button of its own on every video instead. */
export function hasPictureInPicture(): boolean {
  return document.pictureInPictureEnabled
}

/** Shows a video in a window of its own, instead of the one that is there. */
export async function openPictureInPicture(key: string): Promise<void> {
  const video = (element ??= createElement())
  video.srcObject = useCall.getState().videos[key] ?? null
  useCall.setState({ pictureInPicture: key })
  try {
    await video.play()
    await video.requestPictureInPicture()
  } catch (error) {
    closePictureInPicture()
    // The video ended meanwhile, or the browser allows no window.
    if (!(error instanceof DOMException)) throw error
  }
}

export function closePictureInPicture(): void {
  useCall.setState({ pictureInPicture: null })
}

function createElement(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.addEventListener('leavepictureinpicture', closePictureInPicture)
  useCall.subscribe(({ videos, pictureInPicture }, before) => {
    if (pictureInPicture === null) {
      if (before.pictureInPicture !== null) close(video)
      return
    }
    const stream = videos[pictureInPicture]
    // A new media connection brings another stream after a moment.
    if (!stream || stream === video.srcObject) return
    video.srcObject = stream
    video.play().catch(() => undefined)
  })
  return video
}

function close(video: HTMLVideoElement): void {
  video.srcObject = null
  if (document.pictureInPictureElement === video) {
    document.exitPictureInPicture().catch(() => undefined)
  }
}
