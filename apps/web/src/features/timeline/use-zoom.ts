import { useEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { fitView, ownScale, panBy, zoomTo } from './zoom.ts'
import type { Stage, View } from './zoom.ts'

/** How far a finger has to go sideways to get to the next picture. */
const swipePx = 60
/** A press that moves less than this is a click. */
const clickPx = 5

interface Gesture {
  pointers: Map<number, { x: number; y: number }>
  /** How far the first pointer has come from where it began. */
  moved: { x: number; y: number }
  hadTwo: boolean
}

interface ZoomOptions {
  /** A swipe over a picture that fits. */
  onSwipe: (step: 1 | -1) => void
  /** A click beside the picture. */
  onPressBeside: () => void
}

/** The zoom and position of the picture in a stage: by wheel, pinch, double click and drag. */
export function useZoom({ onSwipe, onPressBeside }: ZoomOptions) {
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [view, draw] = useState<View>(fitView)
  // Several events may come between two drawings.
  const latest = useRef<View>(fitView)
  const setView = (change: (old: View) => View): void => {
    latest.current = change(latest.current)
    draw(latest.current)
  }
  const gesture = useRef<Gesture>({ pointers: new Map(), moved: { x: 0, y: 0 }, hadTwo: false })

  const measure = (): Stage => {
    // Without the zoom, and not rounded as clientWidth is.
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
      ownWidth: image.current?.naturalWidth ?? 0,
    }
  }
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect()
    return {
      x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2,
      y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2,
    }
  }
  const zoom = (factor: number, point = { x: 0, y: 0 }): void =>
    setView((old) => zoomTo(old, old.scale * factor, point, measure()))
  const showOwnSize = (point = { x: 0, y: 0 }): void =>
    setView((old) => {
      const measured = measure()
      // A picture that is small enough to be shown whole has no other size of its own.
      return zoomTo(old, Math.max(ownScale(measured), 1), point, measured)
    })

  useEffect(() => {
    const element = stage.current
    if (!element) return
    // Not by React, whose listeners cannot keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const speed = event.ctrlKey ? 0.01 : 0.0015
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
      zoom(Math.exp(-delta * speed), fromMiddle(event))
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
      gesture.current.moved = { x: 0, y: 0 }
      gesture.current.hadTwo = false
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.size === 2) gesture.current.hadTwo = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const { pointers, moved } = gesture.current
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, now)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }
      zoom(factor, fromMiddle(middle))
      return
    }
    moved.x += now.x - before.x
    moved.y += now.y - before.y
    setView((old) => panBy(old, now.x - before.x, now.y - before.y, measure()))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    const { pointers, moved, hadTwo } = gesture.current
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || hadTwo) return
    if (event.type === 'pointercancel') return
    const isClick = Math.hypot(moved.x, moved.y) < clickPx
    if (isClick && !isOver(image.current, event)) onPressBeside()
    const isSideways = Math.abs(moved.x) > swipePx && Math.abs(moved.x) > 2 * Math.abs(moved.y)
    if (event.pointerType !== 'mouse' && latest.current.scale === 1 && isSideways) {
      onSwipe(moved.x < 0 ? 1 : -1)
    }
  }
  const onDoubleClick = (event: MouseEvent): void => {
    if (!isOver(image.current, event)) return
    if (latest.current.scale > 1) setView(() => fitView)
    else if (ownScale(measure()) > 1.01) showOwnSize(fromMiddle(event))
    else zoom(2, fromMiddle(event))
  }
  return {
    view,
    /** Of the picture's own size; null until it is there. */
    percent: (): number | null => {
      const { fitted, ownWidth } = measure()
      return ownWidth > 0 ? (view.scale * fitted.width) / ownWidth : null
    },
    zoom,
    isZoomed: () => latest.current.scale > 1,
    fit: () => setView(() => fitView),
    showOwnSize,
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

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function isOver(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  const box = element?.getBoundingClientRect()
  if (!box) return false
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}
