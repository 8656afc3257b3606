import type { Attachment } from '@guildhall/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { sizeText } from '../../shared/i18n/file-size.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useComponentTexts } from '../../shared/i18n/component-texts.ts'
import { useLanguage, useTexts } from '../../shared/i18n/texts.ts'
import styles from './picture-viewer.module.css'
import { useZoom } from './use-zoom.ts'

interface PictureViewerProps {
  pictures: Attachment[]
  /** Id of the one to begin with. */
  first: string
  onClose: () => void
}

/** The pictures of a message over the whole window, one at a time, with zoom. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() => pictures.findIndex(({ id }) => id === first))
  const picture = pictures[at]
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
  const step = (by: number): void => setAt((at + by + pictures.length) % pictures.length)
  return (
    <dialog
      ref={dialog}
      className={styles['viewer']}
      data-theme="dark"
      tabIndex={-1}
      aria-label={picture.name}
      onPointerDown={stop}
      onContextMenu={stop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <OnePicture
        picture={picture}
        at={at}
        count={pictures.length}
        onStep={step}
        onClose={onClose}
      />
    </dialog>
  )
}

/** The message that the viewer belongs to has its own menu. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}

interface OnePictureProps {
  picture: Attachment
  at: number
  count: number
  onStep: (by: number) => void
  onClose: () => void
}

const zoomStep = 1.4
const panPx = 80

function OnePicture({ picture, at, count, onStep, onClose }: OnePictureProps) {
  const { viewer: texts } = useComponentTexts()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const zoom = useZoom({
    onSwipe: (step) => turn(step),
    onPressBeside: onClose,
  })
  const { view } = zoom
  const turn = (by: number): void => {
    if (count === 1) return
    zoom.fit()
    setState('loading')
    onStep(by)
  }
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog has the focus, so that its keys work wherever the pointer is.
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
    // The timeline below has keys of its own.
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
      '1': () => zoom.showOwnSize(),
      PageUp: () => turn(-1),
      PageDown: () => turn(1),
      ArrowLeft: isZoomed ? () => zoom.pan(panPx, 0) : () => turn(-1),
      ArrowRight: isZoomed ? () => zoom.pan(-panPx, 0) : () => turn(1),
      ArrowUp: () => zoom.pan(0, panPx),
      ArrowDown: () => zoom.pan(0, -panPx),
    }
    return actions[key]
  }
  return (
    <div ref={root} className={styles['frame']}>
      <Bar picture={picture} at={at} count={count} zoom={zoom} onClose={onClose} />
      <div
        {...zoom.stageProps}
        className={styles['stage']}
        data-zoomed={view.scale > 1 || undefined}
      >
        {state === 'loading' && <span className={styles['spinner']} />}
        {state === 'failed' ? (
          <p role="alert">{texts.failed}</p>
        ) : (
          <img
            key={picture.id}
            ref={zoom.image}
            className={styles['picture']}
            src={picture.url}
            alt={picture.name}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      {count > 1 && (
        <>
          <IconButton
            className={styles['previous']}
            icon="chevronLeft"
            size={28}
            label={texts.previous}
            onClick={() => turn(-1)}
          />
          <IconButton
            className={styles['next']}
            icon="chevronRight"
            size={28}
            label={texts.next}
            onClick={() => turn(1)}
          />
        </>
      )}
    </div>
  )
}

interface BarProps {
  picture: Attachment
  at: number
  count: number
  zoom: ReturnType<typeof useZoom>
  onClose: () => void
}

function Bar({ picture: { name, size, url }, at, count, zoom, onClose }: BarProps) {
  const { viewer: texts } = useComponentTexts()
  const { common, timeline } = useTexts()
  const language = useLanguage()
  const part = zoom.percent()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const isFitted = zoom.view.scale === 1
  return (
    <header className={styles['bar']}>
      <div className={styles['what']}>
        <h2>{name}</h2>
        <p>
          {sizeText(size, language)}
          {count > 1 && <span aria-live="polite">{` · ${texts.position(at + 1, count)}`}</span>}
        </p>
      </div>
      <div className={styles['tools']}>
        <IconButton
          icon="minus"
          label={texts.zoomOut}
          aria-disabled={isFitted}
          onClick={() => zoom.zoom(1 / zoomStep)}
        />
        <button
          type="button"
          className={styles['level']}
          data-tip={isFitted ? texts.ownSize : texts.fit}
          onClick={() => (isFitted ? zoom.showOwnSize() : zoom.fit())}
        >
          {part !== null && percent.format(part)}
          <span className="visually-hidden"> {isFitted ? texts.ownSize : texts.fit}</span>
        </button>
        <IconButton icon="plus" label={texts.zoomIn} onClick={() => zoom.zoom(zoomStep)} />
        <a
          className={styles['link']}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.original}
          data-tip={texts.original}
        >
          <Icon name="link" />
        </a>
        <a
          className={styles['link']}
          href={url}
          download={name}
          aria-label={timeline.files.download(name)}
          data-tip={timeline.files.download(name)}
        >
          <Icon name="download" />
        </a>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </div>
    </header>
  )
}
