import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerFixture } from '../server-fixture.ts'
import { imageForm, otherWebps, png, samples } from '../images.ts'
import { startApp } from '../start-app.ts'

test('only images have a width and height, as displayed', async (t) => {
  const { owner, general } = await createServerFixture(await startApp(t))
  const upload = (bytes: Uint8Array) =>
    owner.expect(201, owner.post(`/api/channels/${general.id}/attachments`, imageForm(bytes)))
  const jpeg = samples['image/jpeg'] ?? Buffer.alloc(0)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]))
  const wide = Buffer.from(jpeg)
  wide.writeUInt16BE(300, wide.writeUInt16BE(200, frame + 5))
  const files: [Uint8Array, [number, number] | null][] = [
    ...[...Object.values(samples), ...otherWebps].map((bytes): [Uint8Array, [number, number]] => [
      bytes,
      bytes === samples['image/avif'] ? [2, 2] : [1, 1],
    ]),
    [wide, [300, 200]],
    [withOrientation(wide, 3), [300, 200]],
    [withOrientation(wide, 6), [200, 300]],
    [withOrientation(wide, 6, 'little'), [200, 300]],
    [jpeg.subarray(0, frame), null],
    [png.subarray(0, 20), null],
    [Buffer.from('1 × 1'), null],
    [Buffer.from('%PDF-1.7\n%'), null],
  ]
  for (const [bytes, size] of files) {
    const [width, height] = size ?? [null, null]
    const { attachment } = await upload(bytes)
    assert.deepEqual([attachment.width, attachment.height], [width, height])
  }
})

/** A JPEG with an EXIF orientation after a large embedded preview. */
function withOrientation(jpeg: Buffer, orientation: number, order = 'big'): Buffer {
  const preview = Buffer.alloc(60_000)
  preview.writeUInt16BE(0xffe2)
  preview.writeUInt16BE(preview.length - 2, 2)
  const [orientationTag, ...numbers] =
    order === 'big'
      ? ['MM', [0, 42], [0, 0, 0, 8], [0, 1], [1, 0x12], [0, 3], [0, 0, 0, 1], [0, orientation]]
      : ['II', [42, 0], [8, 0, 0, 0], [1, 0], [0x12, 1], [3, 0], [1, 0, 0, 0], [orientation, 0]]
  const tiff = Buffer.concat([Buffer.from(String(orientationTag)), Buffer.from(numbers.flat())])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.alloc(6)])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), preview, head, body, jpeg.subarray(2)])
}
