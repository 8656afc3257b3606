import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { attachmentKind } from '../src/features/timeline/attachment-kind.ts'
import { pictureSize } from '../src/features/timeline/picture-size.ts'
import { mosaicColumns, mosaicOf } from '../src/features/timeline/mosaic.ts'
import { timelineSources, viewerSource } from '../src/features/timeline/picture-sources.ts'
import { isHeic } from '../src/features/composer/heic.ts'
import { isAnimated } from '../src/shared/images/crop-image.ts'
import { imageSources } from '../src/shared/images/image-sources.ts'
import {
  areaOnStage,
  fitView,
  naturalScale,
  panBy,
  zoomTo,
} from '../src/shared/images/picture-zoom.ts'

test('pictures are scaled to the maximum size, and never below the minimum', () => {
  const sizes: [number, number, number, number, boolean][] = [
    [200, 100, 200, 100, true],
    [560, 400, 560, 400, true],
    [4000, 3000, 533, 400, false],
    [3000, 4000, 300, 400, false],
    [11200, 100, 560, 24, false],
    [10, 6400, 24, 400, false],
    [1, 1, 24, 24, true],
  ]
  for (const [naturalWidth, naturalHeight, width, height, isOriginalSize] of sizes) {
    const size = pictureSize({ width: naturalWidth, height: naturalHeight })
    assert.deepEqual(size, { width, height, isOriginalSize }, `${naturalWidth} by ${naturalHeight}`)
  }
  assert.equal(pictureSize({ width: null, height: null }), null)
})

test('a picture with too many pixels for browsers is a file', () => {
  const file = {
    ...{ id: '1', name: 'owl', size: 1, url: '/owl', contentType: 'image/png' },
    ...{ preview: null, animation: null, sizes: [], description: null, spoiler: false },
  }
  const side = Math.sqrt(limits.imagePixels)
  assert.equal(attachmentKind({ ...file, width: side, height: side }), 'picture')
  assert.equal(attachmentKind({ ...file, width: side, height: side + 1 }), 'file')
  assert.equal(attachmentKind({ ...file, width: null, height: null }), 'picture')
  const other = { ...file, width: null, height: null }
  assert.equal(attachmentKind({ ...other, contentType: 'image/apng' }), 'picture')
  assert.equal(attachmentKind({ ...other, contentType: 'image/svg+xml' }), 'file')
})

test('WC25: the cells of a mosaic fill it without gaps, whatever the number of pictures', () => {
  for (let count = 2; count <= 12; count += 1) {
    const { rows, cells } = mosaicOf(count)
    const covered = placed(cells)
    if (count <= 10) {
      assert.equal(covered.size, rows * mosaicColumns, `${count} pictures leave no gap`)
    }
    assert.ok(
      [...covered].every((unit) => unit < rows * mosaicColumns),
      `${count} pictures stay inside`,
    )
    assert.equal(cells.length, count)
  }
})

/** The units that cells cover, placed as a browser places them in a grid: each where there is room after the one before. */
function placed(cells: readonly { columns: number; rows: number }[]): Set<number> {
  const covered = new Set<number>()
  let start = 0
  for (const { columns, rows } of cells) {
    const units = (at: number): number[] =>
      Array.from(
        { length: columns * rows },
        (_, index) => at + Math.floor(index / columns) * mosaicColumns + (index % columns),
      )
    while (
      (start % mosaicColumns) + columns > mosaicColumns ||
      units(start).some((unit) => covered.has(unit))
    )
      start += 1
    for (const unit of units(start)) covered.add(unit)
  }
  return covered
}

test('WC24: pictures are requested at the size that is shown, and not larger than they are', () => {
  const photo = { url: '/p', width: 4000, height: 3000, sizes: [400, 800, 1600], animation: null }
  const box = { width: 560, height: 420 }
  assert.deepEqual(timelineSources(photo, box, 560), {
    src: '/p?size=800',
    srcSet: '/p?size=400 400w, /p?size=800 800w',
    sizes: 'min(560px, (100vw - 76px) * 1.000)',
  })
  // The width of a portrait is less than its longer side, and it is cropped to a square.
  const portrait = { ...photo, width: 3000, height: 4000 }
  assert.deepEqual(timelineSources(portrait, { width: 280, height: 280 }, 560), {
    src: '/p?size=800',
    srcSet: '/p?size=400 300w, /p?size=800 600w',
    sizes: 'min(280px, (100vw - 76px) * 0.500)',
  })
  const small = { ...photo, width: 600, height: 450, sizes: [400] }
  assert.equal(timelineSources(small, box, 560).srcSet, '/p?size=400 400w, /p 600w')
  assert.deepEqual(timelineSources({ ...photo, sizes: [] }, box, 560), { src: '/p' })
  const unknown = { ...photo, width: null, height: null }
  assert.deepEqual(timelineSources(unknown, box, 560), { src: '/p' })

  assert.equal(viewerSource(photo), '/p?size=1600')
  assert.equal(viewerSource(small), '/p')
  assert.equal(viewerSource({ ...photo, animation: 'still' }), '/p', 'animations play')
})

test('WC23: avatars, icons and linked pictures are requested for the density of the display', () => {
  const sources: [string, number, string, string | undefined][] = [
    ['/api/images/a', 18, '32', '32, 64 2x'],
    ['/api/images/a', 32, '32', '32, 64 2x, 128 3x'],
    ['/api/images/a', 40, '64', '64, 128 2x'],
    ['/api/images/a', 96, '128', '128, 600 2x'],
    ['/api/images/a', 900, '600', undefined],
    ['/api/images/foreign/s/u', 32, '64', '64, 400 3x'],
    ['/api/images/foreign/s/u', 480, '800', undefined],
  ]
  for (const [path, shown, first, all] of sources) {
    const srcSet = all?.replaceAll(/(\d+)(?=,| |$)(?!x)/g, `${path}?size=$1`)
    const expected = { src: `${path}?size=${first}`, ...(srcSet && { srcSet }) }
    assert.deepEqual(imageSources(path, shown), expected, `${path} at ${shown} px`)
  }
  assert.deepEqual(imageSources('/icon.svg', 30), { src: '/icon.svg' })
})

test('animations and HEIC pictures are recognized by their bytes', async () => {
  const frame = '\x21\xf9\x04\x00\x00\x00\x00\x00'
  const animations: [string, boolean][] = [
    [`GIF89a${frame}${frame}`, true],
    [`GIF89a${frame}`, false],
    ['RIFF\x00\x00\x00\x00WEBPVP8X ANIM ANMF', true],
    ['RIFF\x00\x00\x00\x00WEBPVP8L', false],
    ['\x89PNG', false],
  ]
  for (const [bytes, expected] of animations)
    assert.equal(isAnimated(Buffer.from(bytes, 'latin1')), expected, bytes)
  const heic: [string, boolean][] = [
    ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', true],
    ['\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic', true],
    ['\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1miaf', false],
    ['\x00\x00\x00\x14ftypavif\x00\x00\x00\x00mif1heic', false],
    ['ftypheic', false],
    ['', false],
  ]
  for (const [bytes, expected] of heic)
    assert.equal(await isHeic(new Blob([Buffer.from(bytes, 'latin1')])), expected, bytes)
})

const stage = {
  stage: { width: 1000, height: 600 },
  fitted: { width: 900, height: 600 },
  naturalWidth: 1800,
}

test('zooming keeps the point under the pointer in place', () => {
  const point = { x: 100, y: -50 }
  const view = zoomTo(fitView, 3, point, stage)
  // The point shows the same part of the picture as before.
  assert.deepEqual((point.x - view.x) / view.scale, point.x)
  assert.deepEqual((point.y - view.y) / view.scale, point.y)
  assert.equal(naturalScale(stage), 2)
  assert.equal(naturalScale({ ...stage, naturalWidth: 300 }), 1, 'small pictures are not enlarged')
})

test('a picture stays on the stage and within the zoom limits', () => {
  assert.deepEqual(zoomTo(fitView, 0.1, { x: 5, y: 5 }, stage), fitView)
  assert.equal(zoomTo(fitView, 1000, { x: 0, y: 0 }, stage).scale, 8)
  assert.deepEqual(panBy(fitView, 100, 100, stage), fitView)
  const view = panBy({ scale: 2, x: 0, y: 0 }, 5000, -5000, stage)
  assert.deepEqual(view, { scale: 2, x: 400, y: -300 })
  const back = zoomTo(view, 1, { x: 0, y: 0 }, stage)
  assert.deepEqual(back, fitView)
})

test('cropping takes what is inside of the frame', () => {
  const frame = {
    stage: { width: 200, height: 200 },
    fitted: { width: 400, height: 200 },
    naturalWidth: 4000,
  }
  assert.deepEqual(areaOnStage(fitView, frame), { x: 1000, y: 0, width: 2000, height: 2000 })
  const left = panBy(fitView, 5000, 0, frame)
  assert.deepEqual(areaOnStage(left, frame), { x: 0, y: 0, width: 2000, height: 2000 })
  const corner = panBy({ scale: 2, x: 0, y: 0 }, -5000, -5000, frame)
  assert.deepEqual(areaOnStage(corner, frame), { x: 3000, y: 1000, width: 1000, height: 1000 })
})
