import type { Attachment } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { Size } from '../../shared/images/picture-zoom.ts'
import { lazyOverlay } from '../../shared/lazy/lazy-component.tsx'
import { useTabStop } from '../../shared/ui/tab-stop.ts'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './attachments.module.css'
import { useBlurredPreview } from './blurred-preview.ts'
import { mosaicColumns, mosaicOf, timelineWidth } from './mosaic.ts'
import { pictureSize } from './picture-size.ts'
import { timelineSources } from './picture-sources.ts'

const PictureViewer = lazyOverlay(async () => (await import('./picture-viewer.tsx')).PictureViewer)

interface PicturesProps {
  pictures: Attachment[]
  onFail: (file: Attachment) => void
}

/** One picture, or a mosaic of several. */
export function Pictures({ pictures, onFail }: PicturesProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [revealed, setRevealed] = useState<readonly string[]>([])
  const isHidden = ({ id, spoiler }: Attachment): boolean => spoiler && !revealed.includes(id)
  const [first] = pictures
  const pictureProps = (file: Attachment) => ({
    file,
    isHidden: isHidden(file),
    onOpen: () => (isHidden(file) ? setRevealed([...revealed, file.id]) : setOpened(file.id)),
    onFail: () => onFail(file),
  })
  return (
    <>
      {pictures.length === 1 && first ? (
        <SinglePicture {...pictureProps(first)} />
      ) : (
        <div className={styles['mosaic']} style={gridStyle(pictures.length)}>
          {mosaicOf(pictures.length).cells.map((cell, index) => {
            const file = pictures[index]
            if (!file) return null
            const { columns, rows } = cell
            const unit = timelineWidth / mosaicColumns
            return (
              <Picture
                key={file.id}
                {...pictureProps(file)}
                box={{ width: columns * unit, height: rows * unit }}
                fullWidth={timelineWidth}
                style={{ gridColumn: `span ${columns}`, gridRow: `span ${rows}` }}
              />
            )
          })}
        </div>
      )}
      {opened !== null && (
        <PictureViewer
          pictures={pictures.filter((file) => !isHidden(file))}
          initialId={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function gridStyle(count: number): CSSProperties {
  const { rows } = mosaicOf(count)
  return {
    aspectRatio: `${mosaicColumns} / ${rows}`,
    gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
  }
}

interface ShownPictureProps {
  file: Attachment
  /** It is a spoiler that was not opened. */
  isHidden: boolean
  /** Opens the picture, or shows the spoiler. */
  onOpen: () => void
  onFail: () => void
}

/** Its size is known before it loads, so that nothing moves when it does. */
function SinglePicture(props: ShownPictureProps) {
  const size = pictureSize(props.file)
  const style = size ? { width: size.width, aspectRatio: `${size.width} / ${size.height}` } : {}
  const classes = [styles['single'], !size && styles['unsized']]
  if (size?.isOriginalSize) classes.push(styles['originalSize'])
  return (
    <Picture
      {...props}
      box={size ?? { width: 0, height: 0 }}
      fullWidth={size?.width ?? 1}
      className={classes.filter(Boolean).join(' ')}
      style={style}
    />
  )
}

interface PictureProps extends ShownPictureProps {
  /** What the picture covers in a wide window. */
  box: Size
  /** The width of all pictures of the message in a wide window. */
  fullWidth: number
  className?: string
  style: CSSProperties
}

function Picture(props: PictureProps) {
  const { file, isHidden, box, fullWidth, className, style, onOpen, onFail } = props
  const { name, width, height, description } = file
  const { files: texts, markdown } = useTexts().timeline
  const tabIndex = useTabStop()
  const preview = useBlurredPreview(file.preview)
  const [isLoaded, setIsLoaded] = useState(false)
  const animation = useAnimation(file, timelineSources(file, box, fullWidth))
  const label = isHidden ? `${markdown.showSpoiler}: ${name}` : texts.open(name)
  return (
    <div className={[styles['cell'], className].join(' ')} style={style}>
      <button
        type="button"
        className={[styles['picture'], isHidden ? styles['hidden'] : ''].join(' ')}
        style={preview && (isHidden || !isLoaded) ? { backgroundImage: `url(${preview})` } : {}}
        tabIndex={tabIndex}
        aria-label={description && !isHidden ? `${label}: ${description}` : label}
        onClick={onOpen}
      >
        {isHidden ? (
          <span className={styles['spoiler']}>{texts.spoiler}</span>
        ) : (
          animation.sources && (
            <img
              {...animation.sources}
              alt=""
              width={width ?? undefined}
              height={height ?? undefined}
              loading="lazy"
              decoding="async"
              onLoad={({ currentTarget }) => {
                // It is painted when it is decoded, and until then its preview is.
                const show = (): void => setIsLoaded(true)
                currentTarget.decode().then(show, show)
              }}
              onError={onFail}
            />
          )
        )}
      </button>
      {!isHidden && animation.canPlay && (
        <button
          type="button"
          className={styles['play']}
          tabIndex={tabIndex}
          aria-label={animation.isPlaying ? texts.stop(name) : texts.play(name)}
          onClick={animation.toggle}
        >
          {animation.isPlaying ? texts.stopShort : 'GIF'}
        </button>
      )}
    </div>
  )
}

type Sources = ReturnType<typeof timelineSources>

/** What to load of a picture that may be an animation; null until its first frame is known, if only that is shown. */
function useAnimation({ url, animation, sizes }: Attachment, sources: Sources) {
  const [isPlaying, setIsPlaying] = useState(false)
  const isUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isStill = animation === 'still' && sizes.length > 0
  const isFrozen = animation !== null && !isStill && isUnwanted && !isPlaying
  const [frame, setFrame] = useState<string | null>(null)
  const { src } = sources
  useEffect(() => {
    if (!isFrozen) return
    void import('./first-frame.ts')
      .then(({ firstFrame }) => firstFrame(src))
      // The picture then is what fails, or shows.
      .catch(() => src)
      .then(setFrame)
  }, [isFrozen, src])
  const shown = isStill && isPlaying ? { src: url } : sources
  const still = frame === null ? null : { src: frame }
  return {
    sources: isFrozen ? still : shown,
    canPlay: isStill || (animation !== null && isUnwanted),
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
  }
}
