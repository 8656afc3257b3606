/** The maximum width of the pictures of a message, in CSS pixels. */
export const timelineWidth = 560

/** The cells of a mosaic are that many columns wide together. */
export const mosaicColumns = 12

interface Cell {
  columns: number
  rows: number
}

interface Mosaic {
  /** The height, in units of a column's width. */
  rows: number
  /** One for each picture, from the top left. */
  cells: readonly Cell[]
}

const half: Cell = { columns: 6, rows: 4 }
const third: Cell = { columns: 4, rows: 4 }
const quarter: Cell = { columns: 3, rows: 3 }

const mosaics: Record<number, Mosaic> = {
  2: { rows: 6, cells: several(2, { columns: 6, rows: 6 }) },
  // One large, and two above each other beside it.
  3: { rows: 8, cells: [{ columns: 8, rows: 8 }, ...several(2, third)] },
  4: { rows: 8, cells: several(4, half) },
  5: { rows: 8, cells: [...several(2, half), ...several(3, third)] },
  7: { rows: 7, cells: [...several(3, third), ...several(4, quarter)] },
  8: { rows: 12, cells: [...several(2, half), ...several(6, third)] },
  10: { rows: 10, cells: [...several(2, half), ...several(8, quarter)] },
}

/** How several pictures are arranged, so that together they are as wide as one. */
export function mosaicOf(count: number): Mosaic {
  return mosaics[count] ?? { rows: Math.ceil(count / 3) * third.rows, cells: several(count, third) }
}

function several(count: number, cell: Cell): Cell[] {
  return Array.from({ length: count }, () => cell)
}
