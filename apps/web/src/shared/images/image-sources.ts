import { foreignImageSizes, imageSizes } from '@guildhall/contract'

interface ImageSources {
  src: string
  srcSet?: string
}

/** The sizes that can be asked for, by the beginning of the path; the more specific one comes first. */
const offered = [
  { path: '/api/images/foreign/', sizes: foreignImageSizes },
  { path: '/api/images/', sizes: imageSizes },
]

/**
 * The `src` and `srcSet` of a picture that is shown with a longer side of `shown` CSS pixels, for displays of different
 * density. `path` is of this origin; other pictures than avatars, icons, emoji, banners and linked ones are left as they are.
 */
export function imageSources(path: string, shown: number): ImageSources {
  const sizes = offered.find((each) => path.startsWith(each.path))?.sizes
  if (!sizes) return { src: path }
  const [first, ...denser] = [1, 2, 3].map(
    (density) => sizes.find((size) => size >= shown * density) ?? sizes.at(-1),
  )
  const withSize = (size: number | undefined): string =>
    `${path}${path.includes('?') ? '&' : '?'}size=${size}`
  const others = denser.flatMap((size, index) =>
    size === first || size === denser[index - 1] ? [] : `${withSize(size)} ${index + 2}x`,
  )
  return {
    src: withSize(first),
    ...(others.length > 0 && { srcSet: `${withSize(first)}, ${others.join(', ')}` }),
  }
}
