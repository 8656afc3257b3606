import type { Attachment } from '@guildhall/contract'
import type { Size } from '../../shared/images/picture-zoom.ts'

interface PictureSources {
  src: string
  srcSet?: string
  sizes?: string
}

type SizedPicture = Pick<Attachment, 'url' | 'width' | 'height' | 'sizes' | 'animation'>

/** The longer side of the largest picture that the timeline loads. */
const largestInTimeline = 800
/** Beside the pictures on a narrow screen. */
const marginPx = 76

/**
 * What an `img` in the timeline needs to load the smallest picture that is sharp. `box` is what the picture covers in a
 * wide window, `fullWidth` the width of all pictures of the message there: both shrink with the window.
 */
export function timelineSources(
  { url, width, height, sizes }: SizedPicture,
  box: Size,
  fullWidth: number,
): PictureSources {
  const offered = sizes.filter((size) => size <= largestInTimeline)
  if (!width || !height || offered.length === 0) return { src: url }
  const longer = Math.max(width, height)
  const candidates = offered.map((size) => ({
    url: sizeUrl(url, size),
    width: Math.round((width * size) / longer),
  }))
  if (longer <= largestInTimeline) candidates.push({ url, width })
  const shownWidth = Math.ceil(Math.max(box.width, (box.height * width) / height))
  const inNarrow = `(100vw - ${marginPx}px) * ${(shownWidth / fullWidth).toFixed(3)}`
  return {
    src: candidates.at(-1)?.url ?? url,
    srcSet: candidates.map((each) => `${each.url} ${each.width}w`).join(', '),
    sizes: `min(${shownWidth}px, ${inNarrow})`,
  }
}

/** What the viewer loads. Animations play there. */
export function viewerSource({ url, sizes, animation }: SizedPicture): string {
  const largest = sizes.at(-1)
  return largest === viewerSize && animation === null ? sizeUrl(url, largest) : url
}

/** The width of what `viewerSource` gives, in pixels. */
export function viewerWidth(picture: SizedPicture): number {
  const { url, width, height } = picture
  if (!width || !height || viewerSource(picture) === url) return Infinity
  return width * Math.min(1, viewerSize / Math.max(width, height))
}

const viewerSize = 1600

function sizeUrl(url: string, size: number): string {
  return `${url}?size=${size}`
}
