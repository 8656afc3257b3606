import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { attachmentKind } from '../src/features/timeline/attachment-kind.ts'
import { pictureSize } from '../src/features/timeline/picture-size.ts'
import { fitView, naturalScale, panBy, zoomTo } from '../src/features/timeline/picture-zoom.ts'

test('pictures are scaled to the maximum size, and never below the minimum', () => {
  const sizes: [number, number, number, number, boolean][] = [
    [200, 100, 200, 100, true],
    [440, 320, 440, 320, true],
    [4000, 3000, 427, 320, false],
    [3000, 4000, 240, 320, false],
    [8800, 100, 440, 24, false],
    [10, 6400, 24, 320, false],
    [1, 1, 24, 24, true],
  ]
  for (const [naturalWidth, naturalHeight, width, height, isOriginalSize] of sizes) {
    const size = pictureSize({ width: naturalWidth, height: naturalHeight })
    assert.deepEqual(size, { width, height, isOriginalSize }, `${naturalWidth} by ${naturalHeight}`)
  }
  assert.equal(pictureSize({ width: null, height: null }), null)
})

test('a picture with too many pixels for browsers is a file', () => {
  const file = { id: '1', name: 'owl', size: 1, url: '/owl', contentType: 'image/png' }
  const side = Math.sqrt(limits.imagePixels)
  assert.equal(attachmentKind({ ...file, width: side, height: side }), 'picture')
  assert.equal(attachmentKind({ ...file, width: side, height: side + 1 }), 'file')
  assert.equal(attachmentKind({ ...file, width: null, height: null }), 'picture')
  const other = { ...file, width: null, height: null }
  assert.equal(attachmentKind({ ...other, contentType: 'image/apng' }), 'picture')
  assert.equal(attachmentKind({ ...other, contentType: 'image/svg+xml' }), 'file')
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
