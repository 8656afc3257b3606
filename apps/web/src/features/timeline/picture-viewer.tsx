import type { Attachment } from '@guildhall/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { IconButton } from '../../shared/ui/button.tsx'
import { useLazyTexts } from '../../shared/i18n/lazy-texts.ts'
import { Spinner } from '../../shared/ui/notice.tsx'
import styles from './picture-viewer.module.css'
import { useBlurredPreview } from './blurred-preview.ts'
import { viewerSource, viewerWidth } from './picture-sources.ts'
import { PictureToolbar } from './picture-toolbar.tsx'
import { useZoom, zoomStep } from '../../shared/images/use-picture-zoom.ts'

interface PictureViewerProps {
  pictures: Attachment[]
  /** The id of the picture to show first. */
  initialId: string
  onClose: () => void
}

/** As large as it fits into the stage, and not larger than it is: known before it has loaded. */
function fittedSize(width: number, height: number) {
  const ratio = width / height
  return { width: `min(${width}px, 100cqw, ${100 * ratio}cqh)`, aspectRatio: ratio }
}

/** Shows the pictures of a message over the whole window, one at a time, with zoom. */
export function PictureViewer({ pictures, initialId, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(() => pictures.findIndex(({ id }) => id === initialId))
  const picture = pictures[index]
  useEffect(() => {
    const element = dialog.current
    const focused = document.activeElement
    element?.showModal()
    element?.focus()
    return () => {
      element?.close()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    }
  }, [])
  if (!picture) return null
  const step = (by: number): void => setIndex((index + by + pictures.length) % pictures.length)
  return (
    <dialog
      ref={dialog}
      className={styles['viewer']}
      data-theme="dark"
      tabIndex={-1}
      aria-label={picture.name}
      onPointerDown={stopPropagation}
      onContextMenu={stopPropagation}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ZoomablePicture
        picture={picture}
        index={index}
        count={pictures.length}
        onStep={step}
        onClose={onClose}
      />
    </dialog>
  )
}

/** Keeps events from the message's row, which has its own menu. */
function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation()
}

interface ZoomablePictureProps {
  picture: Attachment
  index: number
  count: number
  onStep: (by: number) => void
  onClose: () => void
}

const panPx = 80

function ZoomablePicture({ picture, index, count, onStep, onClose }: ZoomablePictureProps) {
  const { viewer: texts } = useLazyTexts('components')
  const { id, name, width, height, description } = picture
  const preview = useBlurredPreview(picture.preview)
  const [originalId, setOriginalId] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const zoom = useZoom({
    onSwipe: (step) => showNext(step),
    onClickOutside: onClose,
    naturalWidth: width,
  })
  const { view } = zoom
  useEffect(() => {
    if (view.scale === 1) return
    const shownWidth = view.scale * zoom.measure().fitted.width * devicePixelRatio
    // It is replaced when it has loaded, and until then shown enlarged.
    if (shownWidth > viewerWidth(picture)) setOriginalId(id)
  }, [view.scale])
  const showNext = (by: number): void => {
    if (count === 1) return
    zoom.fit()
    setState('loading')
    onStep(by)
  }
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Listens on the dialog, which has the focus.
    const dialog = root.current?.closest('dialog')
    if (!dialog) return
    dialog.addEventListener('keydown', handleKey)
    addEventListener('resize', redraw)
    return () => {
      dialog.removeEventListener('keydown', handleKey)
      removeEventListener('resize', redraw)
    }
  })
  const handleKey = (event: KeyboardEvent): void => {
    // The timeline handles the same keys.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = keyAction(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  const keyAction = (key: string): (() => void) | undefined => {
    const isZoomed = zoom.isZoomed()
    const actions: Record<string, () => void> = {
      '+': () => zoom.zoom(zoomStep),
      '=': () => zoom.zoom(zoomStep),
      '-': () => zoom.zoom(1 / zoomStep),
      '0': zoom.fit,
      '1': () => zoom.showNaturalSize(),
      PageUp: () => showNext(-1),
      PageDown: () => showNext(1),
      ArrowLeft: isZoomed ? () => zoom.pan(panPx, 0) : () => showNext(-1),
      ArrowRight: isZoomed ? () => zoom.pan(-panPx, 0) : () => showNext(1),
      ArrowUp: () => zoom.pan(0, panPx),
      ArrowDown: () => zoom.pan(0, -panPx),
    }
    return actions[key]
  }
  return (
    <div ref={root} className={styles['frame']}>
      <PictureToolbar picture={picture} index={index} count={count} zoom={zoom} onClose={onClose} />
      <div
        {...zoom.stageProps}
        className={styles['stage']}
        data-zoomed={view.scale > 1 || undefined}
      >
        {state === 'loading' && (
          <span className={styles['spinner']}>
            <Spinner size={32} />
          </span>
        )}
        {state === 'failed' ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <img
            key={id}
            ref={zoom.image}
            className={styles['picture']}
            src={originalId === id ? picture.url : viewerSource(picture)}
            alt={description ?? name}
            draggable={false}
            style={{
              ...(width && height && fittedSize(width, height)),
              ...(state === 'loading' && preview && { backgroundImage: `url(${preview})` }),
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      {description && (
        // The keyboard scrolls a long one.
        <p className={styles['description']} dir="auto" tabIndex={0}>
          {description}
        </p>
      )}
      {count > 1 && (
        <>
          <IconButton
            className={styles['previous']}
            icon="chevronLeft"
            size={28}
            label={texts.previous}
            onClick={() => showNext(-1)}
          />
          <IconButton
            className={styles['next']}
            icon="chevronRight"
            size={28}
            label={texts.next}
            onClick={() => showNext(1)}
          />
        </>
      )}
    </div>
  )
}
