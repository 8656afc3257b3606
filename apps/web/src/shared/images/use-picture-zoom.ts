import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { fitView, naturalScale, panBy, zoomTo } from './picture-zoom.ts'
import type { Stage, View } from './picture-zoom.ts'

/** How much one step zooms. */
export const zoomStep = 1.4
/** The horizontal distance of a swipe to the next picture. */
const swipePx = 60
/** A press that moves less than this counts as a click. */
const clickPx = 5

interface Gesture {
  pointers: Map<number, { x: number; y: number }>
  /** The distance that the pointer has moved since it was pressed. */
  distanceMoved: { x: number; y: number }
  wasPinch: boolean
}

interface ZoomOptions {
  /** Called on a swipe while the picture is not zoomed. */
  onSwipe?: (step: 1 | -1) => void
  /** Called on a click outside of the picture. */
  onClickOutside?: () => void
  /** The width of the whole picture, if a smaller size of it is shown. */
  naturalWidth?: number | null
}

/** The zoom and position of the picture in a stage: by wheel, pinch, double click and drag. */
export function useZoom({ onSwipe, onClickOutside, naturalWidth }: ZoomOptions = {}) {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [view, setRendered] = useState<View>(fitView)
  // There may be several events between two renders.
  const latest = useRef<View>(fitView)
  const setView = (change: (old: View) => View): void => {
    latest.current = change(latest.current)
    setRendered(latest.current)
  }
  const gesture = useRef<Gesture>({
    pointers: new Map(),
    distanceMoved: { x: 0, y: 0 },
    wasPinch: false,
  })

  const measure = (): Stage => {
    // Without the zoom, and unlike `clientWidth` not rounded.
    const shown = image.current && getComputedStyle(image.current)
    return {
      stage: {
        width: stage.current?.clientWidth ?? 0,
        height: stage.current?.clientHeight ?? 0,
      },
      fitted: {
        width: parseFloat(shown?.width ?? '') || 0,
        height: parseFloat(shown?.height ?? '') || 0,
      },
      naturalWidth: naturalWidth ?? image.current?.naturalWidth ?? 0,
    }
  }
  const fromCenter = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect()
    return {
      x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2,
      y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2,
    }
  }
  const zoom = (factor: number, point = { x: 0, y: 0 }): void =>
    setView((old) => zoomTo(old, old.scale * factor, point, measure()))
  const showNaturalSize = (point = { x: 0, y: 0 }): void =>
    setView((old) => {
      const measured = measure()
      // A picture that fits without scaling is already at its natural size.
      return zoomTo(old, Math.max(naturalScale(measured), 1), point, measured)
    })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // React's wheel listeners are passive and cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const speed = event.ctrlKey ? 0.01 : 0.0015
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
      zoom(Math.exp(-delta * speed), fromCenter(event))
    }
    const onResize = (): void => setView((old) => panBy(old, 0, 0, measure()))
    element.addEventListener('wheel', onWheel, { passive: false })
    addEventListener('resize', onResize)
    return () => {
      element.removeEventListener('wheel', onWheel)
      removeEventListener('resize', onResize)
    }
  }, [])

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const { pointers } = gesture.current
    if (pointers.size === 0) {
      gesture.current.distanceMoved = { x: 0, y: 0 }
      gesture.current.wasPinch = false
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.size === 2) gesture.current.wasPinch = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const { pointers, distanceMoved } = gesture.current
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const center = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
      zoom(factor, fromCenter(center))
      return
    }
    distanceMoved.x += now.x - before.x
    distanceMoved.y += now.y - before.y
    setView((old) => panBy(old, now.x - before.x, now.y - before.y, measure()))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    const { pointers, distanceMoved, wasPinch } = gesture.current
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || wasPinch) return
    if (event.type === 'pointercancel') return
    const isClick = Math.hypot(distanceMoved.x, distanceMoved.y) < clickPx
    if (isClick && !isOver(image.current, event)) onClickOutside?.()
    const isSideways =
      Math.abs(distanceMoved.x) > swipePx &&
      Math.abs(distanceMoved.x) > 2 * Math.abs(distanceMoved.y)
    if (event.pointerType !== 'mouse' && latest.current.scale === 1 && isSideways) {
      onSwipe?.(distanceMoved.x < 0 ? 1 : -1)
    }
  }
  const onDoubleClick = (event: MouseEvent): void => {
    if (!isOver(image.current, event)) return
    if (latest.current.scale > 1) setView(() => fitView)
    else if (naturalScale(measure()) > 1.01) showNaturalSize(fromCenter(event))
    else zoom(2, fromCenter(event))
  }
  return {
    view,
    measure,
    /** The shown size relative to the natural size; null until the picture is loaded. */
    ratio: (): number | null => {
      const { fitted, naturalWidth } = measure()
      return naturalWidth > 0 ? (view.scale * fitted.width) / naturalWidth : null
    },
    zoom,
    isZoomed: () => latest.current.scale > 1,
    fit: () => setView(() => fitView),
    showNaturalSize,
    pan: (dx: number, dy: number) => setView((old) => panBy(old, dx, dy, measure())),
    image,
    stageProps: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick,
    },
  }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function isOver(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  const box = element?.getBoundingClientRect()
  if (!box) return false
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
