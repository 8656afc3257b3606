import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { kindOf } from '../src/features/timeline/files.ts'
import { roomFor } from '../src/features/timeline/picture-room.ts'
import { fitView, ownScale, panBy, zoomTo } from '../src/features/timeline/zoom.ts'

test('a picture has the room that it will take, within bounds', () => {
  const rooms: [number, number, number, number, boolean][] = [
    [200, 100, 200, 100, true],
    [440, 320, 440, 320, true],
    [4000, 3000, 427, 320, false],
    [3000, 4000, 240, 320, false],
    [8800, 100, 440, 24, false],
    [10, 6400, 24, 320, false],
    [1, 1, 24, 24, true],
  ]
  for (const [ownWidth, ownHeight, width, height, isWhole] of rooms) {
    const room = roomFor({ width: ownWidth, height: ownHeight })
    assert.deepEqual(room, { width, height, isWhole }, `${ownWidth} by ${ownHeight}`)
  }
  assert.equal(roomFor({ width: null, height: null }), null)
})

test('a picture that no browser has room for is a file', () => {
  const file = { id: '1', name: 'owl', size: 1, url: '/owl', contentType: 'image/png' }
  const side = Math.sqrt(limits.imagePixels)
  assert.equal(kindOf({ ...file, width: side, height: side }), 'picture')
  assert.equal(kindOf({ ...file, width: side, height: side + 1 }), 'file')
  assert.equal(kindOf({ ...file, width: null, height: null }), 'picture')
  const other = { ...file, width: null, height: null }
  assert.equal(kindOf({ ...other, contentType: 'image/apng' }), 'picture')
  assert.equal(kindOf({ ...other, contentType: 'image/svg+xml' }), 'file')
})

const stage = {
  stage: { width: 1000, height: 600 },
  fitted: { width: 900, height: 600 },
  ownWidth: 1800,
}

test('zoom keeps what is under the pointer in its place', () => {
  const point = { x: 100, y: -50 }
  const view = zoomTo(fitView, 3, point, stage)
  // What was at the point before is there after.
  assert.deepEqual((point.x - view.x) / view.scale, point.x)
  assert.deepEqual((point.y - view.y) / view.scale, point.y)
  assert.equal(ownScale(stage), 2)
  assert.equal(ownScale({ ...stage, ownWidth: 300 }), 1, 'small pictures are shown as they are')
})

test('a picture never leaves the stage, nor its bounds of zoom', () => {
  assert.deepEqual(zoomTo(fitView, 0.1, { x: 5, y: 5 }, stage), fitView)
  assert.equal(zoomTo(fitView, 1000, { x: 0, y: 0 }, stage).scale, 8)
  assert.deepEqual(panBy(fitView, 100, 100, stage), fitView)
  const view = panBy({ scale: 2, x: 0, y: 0 }, 5000, -5000, stage)
  assert.deepEqual(view, { scale: 2, x: 400, y: -300 })
  const back = zoomTo(view, 1, { x: 0, y: 0 }, stage)
  assert.deepEqual(back, fitView)
})
