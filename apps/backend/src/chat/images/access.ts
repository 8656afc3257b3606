export { imageSizeOf } from './formats.ts'
export { withoutMetadata } from './metadata.ts'
export type { Size } from './size.ts'
