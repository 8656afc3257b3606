/** How a picture is shown: `scale` 1 fits it into the stage; `x` and `y` move its middle from that of the stage. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The stage, the picture as it fits into it, and the picture's own width. */
export interface Stage {
  stage: Size
  fitted: Size
  ownWidth: number
}

interface Point {
  x: number
  y: number
}

export const fitView: View = { scale: 1, x: 0, y: 0 }

/** The scale at which a pixel of the picture is one of the page. */
export function ownScale({ fitted, ownWidth }: Stage): number {
  return fitted.width > 0 ? Math.max(1, ownWidth / fitted.width) : 1
}

/** The largest scale: large enough to see pixels. */
function mostScale(stage: Stage): number {
  return Math.max(8, ownScale(stage) * 4)
}

/** Zooms so that what is at `point`, counted from the middle of the stage, stays there. */
export function zoomTo(view: View, scale: number, point: Point, stage: Stage): View {
  const next = Math.min(mostScale(stage), Math.max(1, scale))
  const factor = next / view.scale
  return keepInside(
    {
      scale: next,
      x: point.x - (point.x - view.x) * factor,
      y: point.y - (point.y - view.y) * factor,
    },
    stage,
  )
}

export function panBy(view: View, dx: number, dy: number, stage: Stage): View {
  return keepInside({ ...view, x: view.x + dx, y: view.y + dy }, stage)
}

/** A picture that is larger than the stage covers it; a smaller one stands in its middle. */
function keepInside({ scale, x, y }: View, { stage, fitted }: Stage): View {
  const roomX = Math.max(0, (fitted.width * scale - stage.width) / 2)
  const roomY = Math.max(0, (fitted.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) }
}

function clamp(value: number, room: number): number {
  // Without a negative zero.
  return Math.min(room, Math.max(-room, value)) + 0
}
