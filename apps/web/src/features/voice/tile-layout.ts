export interface Size {
  width: number
  height: number
}

export interface TileLayout {
  tile: Size
  /** The tile that is larger than the others, which are in a strip below or beside it. */
  large: (Size & { strip: 'below' | 'beside' }) | null
}

/** Between two tiles, as in the stylesheet. */
export const tileGap = 12
/** Cameras have one of these shapes or one between them, so that a tile of any of them crops little. */
const narrowest = 4 / 3
const widest = 16 / 9
/** Tiles of more people would be too small: the stage scrolls instead. */
const minTileWidth = 140
const stripHeightMax = 132
const stripWidth = { min: 120, max: 220 }
const stripShare = 0.2
const scrollbarWidth = 16

/** Has no room for all buttons of a tile. */
export function isSmall({ width }: Size): boolean {
  return width < 200
}

/** Tiles of one size that fill the area as far as their shape allows. */
export function gridLayout(area: Size, count: number): TileLayout {
  const sizes = Array.from({ length: Math.max(1, count) }, (_, index) =>
    cellSize(area, index + 1, Math.ceil(count / (index + 1))),
  )
  const tile = sizes.reduce((best, size) => (areaOf(size) > areaOf(best) ? size : best))
  return { tile: tile.width < minTileWidth ? scrollingTile(area) : tile, large: null }
}

/** One large tile, and the others in the strip that leaves more room for a large picture. */
export function speakerLayout(area: Size, others: number): TileLayout {
  if (others === 0) return { tile: area, large: { ...area, strip: 'below' } }
  const height = stripHeight(area, others)
  const width = between(area.width * stripShare, stripWidth)
  const room = Math.max(0, area.height - height - tileGap)
  // On upright screens, a wide picture needs less, and the strip has several rows.
  const needed = Math.max(area.width / widest, area.height / 2)
  const below = { width: area.width, height: Math.min(room, needed) }
  const besideWidth = Math.max(0, area.width - width - tileGap - scrollbarWidth)
  const beside = { width: besideWidth, height: area.height }
  return areaOf(fit(below, widest, widest)) >= areaOf(fit(beside, widest, widest))
    ? { tile: whole({ width: height * widest, height }), large: { ...below, strip: 'below' } }
    : { tile: whole({ width, height: width / widest }), large: { ...beside, strip: 'beside' } }
}

/** All others fit beside each other, unless they would be too small. */
function stripHeight({ width, height }: Size, others: number): number {
  const widthFor = (columns: number) => (width - (columns - 1) * tileGap) / columns
  const least = Math.min(minTileWidth, widthFor(3))
  const max = Math.min(stripHeightMax, height * stripShare)
  return Math.min(Math.max(widthFor(others), least) / widest, max)
}

function cellSize(area: Size, columns: number, rows: number): Size {
  const width = (area.width - (columns - 1) * tileGap) / columns
  const height = (area.height - (rows - 1) * tileGap) / rows
  return whole(fit({ width, height }, narrowest, widest))
}

function scrollingTile(area: Size): Size {
  const room = area.width - scrollbarWidth
  const columns = Math.max(1, Math.floor((room + tileGap) / (minTileWidth + tileGap)))
  const width = (room - (columns - 1) * tileGap) / columns
  return whole({ width, height: width / widest })
}

/** The largest size within `cell` whose shape is between the two. */
function fit({ width, height }: Size, min: number, max: number): Size {
  return { width: Math.min(width, height * max), height: Math.min(height, width / min) }
}

function whole({ width, height }: Size): Size {
  return { width: Math.max(0, Math.floor(width)), height: Math.max(0, Math.floor(height)) }
}

function areaOf({ width, height }: Size): number {
  return Math.max(0, width) * Math.max(0, height)
}

function between(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}
