/** `scale` 1 fits the picture into the stage; `x` and `y` move its center from the center of the stage, in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The size of the stage and of the fitted picture, and the natural width of the picture. */
export interface Stage {
  stage: Size
  fitted: Size
  naturalWidth: number
}

interface Point {
  x: number
  y: number
}

export type Area = Point & Size

export const fitView: View = { scale: 1, x: 0, y: 0 }

/** The scale at which a pixel of the picture is a pixel of the page. */
export function naturalScale({ fitted, naturalWidth }: Stage): number {
  return fitted.width > 0 ? Math.max(1, naturalWidth / fitted.width) : 1
}

/** Large enough to see single pixels. */
function maxScale(stage: Stage): number {
  return Math.max(8, naturalScale(stage) * 4)
}

/** Zooms around `point`, relative to the center of the stage. */
export function zoomTo(view: View, scale: number, point: Point, stage: Stage): View {
  const next = Math.min(maxScale(stage), Math.max(1, scale))
  const factor = next / view.scale
  return clampToStage(
    {
      scale: next,
      x: point.x - (point.x - view.x) * factor,
      y: point.y - (point.y - view.y) * factor,
    },
    stage,
  )
}

export function panBy(view: View, dx: number, dy: number, stage: Stage): View {
  return clampToStage({ ...view, x: view.x + dx, y: view.y + dy }, stage)
}

/** The part of the picture that covers the stage, in pixels of the picture. */
export function areaOnStage({ scale, x, y }: View, { stage, fitted, naturalWidth }: Stage): Area {
  const perPixel = naturalWidth / (fitted.width * scale)
  return {
    x: ((fitted.width * scale - stage.width) / 2 - x) * perPixel,
    y: ((fitted.height * scale - stage.height) / 2 - y) * perPixel,
    width: stage.width * perPixel,
    height: stage.height * perPixel,
  }
}

/** A picture larger than the stage covers it; a smaller one is centered. */
function clampToStage({ scale, x, y }: View, { stage, fitted }: Stage): View {
  const limitX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const limitY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, limitX), y: clamp(y, limitY) }
}

function clamp(value: number, limit: number): number {
  // `+ 0` turns a negative zero into zero.
  return Math.min(limit, Math.max(-limit, value)) + 0
}
