import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridLayout, speakerLayout, tileGap } from '../src/features/voice/tile-layout.ts'
import type { Size } from '../src/features/voice/tile-layout.ts'

const areas: Record<string, Size> = {
  '1920 × 1080': { width: 1340, height: 944 },
  '1366 × 768': { width: 774, height: 632 },
  phone: { width: 374, height: 640 },
  'phone on its side': { width: 800, height: 230 },
}

/** How many columns and rows of the tile fit into the area. */
function capacity({ width, height }: Size, tile: Size): number {
  const columns = Math.floor((width + tileGap) / (tile.width + tileGap))
  const rows = Math.floor((height + tileGap) / (tile.height + tileGap))
  return columns * rows
}

test('tiles fill the stage, none is cropped much, and all fit', () => {
  for (const [name, area] of Object.entries(areas)) {
    for (const count of [1, 2, 3, 4, 5, 6, 9]) {
      const { tile, large } = gridLayout(area, count)
      const what = `${String(count)} tiles, ${name}: ${JSON.stringify(tile)}`
      assert.equal(large, null)
      assert.ok(capacity(area, tile) >= count, what)
      const shape = tile.width / tile.height
      assert.ok(shape > 1.3 && shape < 1.8, what)
      // No other number of columns would make them larger: one pixel more in both directions does not fit.
      const larger = { width: tile.width * 1.05, height: tile.height * 1.05 }
      assert.ok(capacity(area, larger) < count || shape < 1.34 || shape > 1.77, what)
    }
  }
  const { tile } = gridLayout(areas['1920 × 1080']!, 3)
  assert.ok(tile.height > 400, 'three cameras are large')
})

test('many people get tiles of a usable size, and the stage scrolls', () => {
  const { tile } = gridLayout(areas['phone']!, 40)
  assert.ok(tile.width >= 140)
  assert.ok(2 * tile.width + tileGap <= 374, 'two columns')
})

test('a large tile leaves a strip for the others, where that costs less', () => {
  const upright = speakerLayout(areas['phone']!, 4)
  assert.equal(upright.large?.strip, 'below')
  const wide = speakerLayout(areas['phone on its side']!, 4)
  assert.equal(wide.large?.strip, 'beside')
  for (const [{ large, tile }, area] of [
    [upright, areas['phone']!],
    [wide, areas['phone on its side']!],
  ] as const) {
    assert.ok(large)
    const isBelow = large.strip === 'below'
    assert.ok(large.width + (isBelow ? 0 : tileGap + tile.width) <= area.width)
    assert.ok(large.height + (isBelow ? tileGap + tile.height : 0) <= area.height)
  }
  assert.deepEqual(speakerLayout(areas['phone']!, 0).large, {
    ...areas['phone']!,
    strip: 'below',
  })
})
