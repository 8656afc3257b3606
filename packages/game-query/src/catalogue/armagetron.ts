import type { Row } from './row.ts'

export const ARMAGETRON: readonly Row[] = [
  ['armagetronadvanced', 'Armagetron Advanced', 2001, 4534, 4534],
]
