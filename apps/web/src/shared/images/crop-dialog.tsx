import { limits } from '@guildhall/contract'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTask } from '../forms/use-task.ts'
import { sizeText } from '../i18n/file-size.ts'
import { useLazyTexts } from '../i18n/lazy-texts.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SliderField } from '../ui/slider-field.tsx'
import styles from './crop-dialog.module.css'
import { avatarSize, bannerSize, drawArea, isAnimated } from './crop-image.ts'
import { areaOnStage } from './picture-zoom.ts'
import { useZoom, zoomStep } from './use-picture-zoom.ts'

/** What the picture is cropped to: the shape in which it is shown. */
export type CropFrame = 'circle' | 'square' | 'wide'

interface CropDialogProps {
  /** A picture that the browser can show. */
  file: File
  frame: CropFrame
  /** Throws ApiError. */
  upload: (picture: Blob) => Promise<unknown>
  onClose: () => void
}

const panPx = 10
/** The zoom doubles with each whole step of the slider. */
const maxSlider = 3

/** Chooses the part of a picture that is shown, and uploads it. */
export function CropDialog({ file, frame, upload, onClose }: CropDialogProps) {
  const { crop: texts } = useLazyTexts('components')
  const { common } = useTexts()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' })
  const url = useObjectUrl(file)
  const hasFrames = useIsAnimated(file)
  const [ratio, setRatio] = useState<number | null>(null)
  const zoom = useZoom()
  const { view, image } = zoom
  const isWide = frame === 'wide'
  const task = useTask(async (isCropped: boolean) => {
    if (!image.current) return
    const most = isWide ? bannerSize : avatarSize
    const area = areaOnStage(view, zoom.measure())
    await upload(isCropped ? await drawArea(image.current, area, most, file.type) : file)
  })
  const use = (isCropped: boolean): void => {
    void task.run(isCropped).then((isDone) => isDone && onClose())
  }
  const canUseFile = hasFrames && file.size <= limits.imageUploadBytes
  const factor = 2 ** Math.min(maxSlider, Math.log2(view.scale))
  // A field may be inside of a form, whose `Enter` must not reach the slider.
  return createPortal(
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          {canUseFile && (
            <Button isBusy={task.isBusy} onClick={() => use(false)}>
              {texts.uncropped}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={ratio === null}
            isBusy={task.isBusy}
            onClick={() => use(true)}
          >
            {texts.use}
          </Button>
        </>
      }
    >
      <div className={styles['surroundings']}>
        <div
          {...zoom.stageProps}
          className={[styles['stage'], styles[frame]].join(' ')}
          role="group"
          aria-label={texts.area}
          tabIndex={0}
          onKeyDown={(event) => handleKey(event, zoom)}
        >
          {url !== null && (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              className={(ratio ?? 0) > (isWide ? 3 : 1) ? styles['wider'] : styles['higher']}
              onLoad={({ currentTarget }) =>
                setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)
              }
              style={{
                transform: `translate(calc(${view.x}px - 50%), calc(${view.y}px - 50%)) scale(${view.scale})`,
              }}
            />
          )}
        </div>
      </div>
      <SliderField
        label={texts.zoom}
        hint={texts.hint}
        max={maxSlider}
        step={0.05}
        value={Math.log2(factor)}
        text={percent.format(view.scale)}
        onChange={(value) => zoom.zoom(2 ** value / view.scale)}
      />
      {hasFrames && <AnimationNote canUseFile={canUseFile} />}
      {task.error && <Notice severity="danger">{task.error}</Notice>}
    </Dialog>,
    document.body,
  )
}

function AnimationNote({ canUseFile }: { canUseFile: boolean }) {
  const { crop: texts } = useLazyTexts('components')
  const language = useLanguage()
  return (
    <Notice>
      {canUseFile
        ? texts.animated
        : texts.animatedTooLarge(sizeText(limits.imageUploadBytes, language))}
    </Notice>
  )
}

function handleKey(event: KeyboardEvent, { zoom, pan, fit }: ReturnType<typeof useZoom>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const actions: Record<string, () => void> = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': fit,
    ArrowLeft: () => pan(-panPx, 0),
    ArrowRight: () => pan(panPx, 0),
    ArrowUp: () => pan(0, -panPx),
    ArrowDown: () => pan(0, panPx),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return url
}

function useIsAnimated(file: File): boolean {
  const [hasFrames, setHasFrames] = useState(false)
  useEffect(() => {
    void file.arrayBuffer().then(
      (bytes) => setHasFrames(isAnimated(new Uint8Array(bytes))),
      () => undefined,
    )
  }, [file])
  return hasFrames
}
