import type { Page } from 'playwright-core'

/** A square picture of an emoji on two colours, as PNG. */
export function paintAvatar(
  page: Page,
  emoji: string,
  [from, to]: readonly string[],
): Promise<Buffer> {
  return paint(
    page,
    { width: 128, height: 128 },
    `<div style="font-size: 76px; display: grid; place-items: center; height: 128px;
      background: linear-gradient(135deg, ${from} 50%, ${to} 50%)">${emoji}</div>`,
  )
}

/** A castle in front of the moon, as PNG. */
export function paintLandscape(page: Page): Promise<Buffer> {
  return paint(
    page,
    { width: 1100, height: 480 },
    `<svg width="1100" height="480" xmlns="http://www.w3.org/2000/svg">
      <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#1d1a3d" /><stop offset="0.6" stop-color="#5e3268" />
        <stop offset="1" stop-color="#e8875a" /></linearGradient></defs>
      <rect width="1100" height="480" fill="url(#sky)" />
      <circle cx="706" cy="270" r="74" fill="#fde2a0" />
      <g fill="#24122e">
        <path d="M70 480V264h16v-20h12v20h14v-20h14v20h14v216z" />
        <path d="M236 480V206h18v-22h14v22h18v-22h14v22h20v274z" />
        <path d="M424 480V300h160v180z" /><path d="M746 480V242h18v-22h14v22h18v-22h14v22h20v238z" />
      </g>
      <g fill="#fde2a0">
        <rect x="98" y="302" width="14" height="20" /><rect x="262" y="248" width="16" height="24" />
        <rect x="290" y="248" width="16" height="24" /><rect x="470" y="340" width="14" height="20" />
        <rect x="516" y="340" width="14" height="20" /><rect x="782" y="280" width="14" height="20" />
      </g>
      <path d="M0 416c180-44 330-16 520 4s360 20 580-28v88H0z" fill="#130a1c" />
    </svg>`,
  )
}

async function paint(
  page: Page,
  size: { width: number; height: number },
  body: string,
): Promise<Buffer> {
  await page.setViewportSize(size)
  await page.setContent(`<!doctype html><style>body { margin: 0 }</style>${body}`)
  return page.screenshot()
}

/** Runs in a page: shared screens show the plan of a match. */
export function showPlan(): void {
  const capture = HTMLCanvasElement.prototype.captureStream
  const marks = [
    { name: 'Gate', x: 240, y: 540, color: '#7ee2a0' },
    { name: 'Bridge', x: 560, y: 430, color: '#8fb8ff' },
    { name: 'Tower', x: 860, y: 300, color: '#f0c04d' },
    { name: 'Keep', x: 1080, y: 170, color: '#ff8c8c' },
  ]
  const draw = (picture: CanvasRenderingContext2D): void => {
    const sky = picture.createLinearGradient(0, 0, 1280, 720)
    sky.addColorStop(0, '#16233f')
    sky.addColorStop(1, '#3a2b3f')
    picture.fillStyle = sky
    picture.fillRect(0, 0, 1280, 720)
    picture.setLineDash([14, 10])
    picture.lineWidth = 5
    picture.strokeStyle = '#f3dc9a'
    picture.beginPath()
    for (const { x, y } of marks) picture.lineTo(x, y)
    picture.stroke()
    picture.font = '600 40px sans-serif'
    picture.fillStyle = '#f3f4f8'
    picture.fillText('Plan for round two', 60, 90)
    picture.font = '600 26px sans-serif'
    for (const { name, x, y, color } of marks) {
      picture.fillStyle = color
      picture.beginPath()
      picture.arc(x, y, 20, 0, 7)
      picture.fill()
      picture.fillStyle = '#f3f4f8'
      picture.fillText(name, x - 40, y - 36)
    }
  }
  HTMLCanvasElement.prototype.captureStream = (frameRate) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const picture = canvas.getContext('2d')
    if (picture) setInterval(() => draw(picture), 200)
    return capture.call(canvas, frameRate)
  }
}
