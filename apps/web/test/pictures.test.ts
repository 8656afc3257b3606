import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@guildhall/contract'
import { kindOf } from '../src/features/timeline/files.ts'
import { roomFor } from '../src/features/timeline/picture-room.ts'

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
