import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../shared/ui/icon.tsx'
import { useTexts } from '../../shared/i18n/texts.ts'
import styles from './composer.module.css'
import { filesFrom } from './use-attach.ts'

export interface DropOverlayProps {
  form: { current: HTMLElement | null }
  channelLabel: string
  mayDrop: boolean
  onFiles: (files: readonly File[]) => void
}

/** Accepts files dropped anywhere on the page, with an overlay over the channel while they are dragged. */
export function DropOverlay({ form, channelLabel, mayDrop, onFiles }: DropOverlayProps) {
  const texts = useTexts().composer.files
  const [area, setArea] = useState<DOMRect | null>(null)
  const addFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const onEnter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      const channel = form.current?.closest('main') ?? document.body
      setArea((current) => current ?? channel.getBoundingClientRect())
    }
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const onLeave = (event: DragEvent): void => {
      // Without a related target, the pointer leaves the window.
      if (event.relatedTarget === null) setArea(null)
    }
    const onDrop = (event: DragEvent): void => {
      setArea(null)
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      addFiles(filesFrom(event.dataTransfer))
    }
    const handlers = { dragenter: onEnter, dragover: onOver, dragleave: onLeave, drop: onDrop }
    const all = Object.entries(handlers) as [keyof typeof handlers, (event: DragEvent) => void][]
    for (const [type, handler] of all) addEventListener(type, handler)
    return () => {
      for (const [type, handler] of all) removeEventListener(type, handler)
    }
  }, [form])
  if (!area) return null
  const { top, left, width, height } = area
  return createPortal(
    <div className={styles['drop']} style={{ top, left, width, height }}>
      <div>
        <Icon name={mayDrop ? 'paperclip' : 'ban'} size={40} />
        <strong>{mayDrop ? texts.drop : texts.mayNot}</strong>
        {mayDrop && <span>{texts.dropTo(channelLabel)}</span>}
      </div>
    </div>,
    document.body,
  )
}

/** Dragged texts are left to the browser, and drags over a dialog to the dialog. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return (dataTransfer?.types.includes('Files') ?? false) && !document.querySelector('dialog[open]')
}
