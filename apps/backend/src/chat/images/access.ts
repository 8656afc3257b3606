export { pictureSizeOf } from './formats.ts'
export { withoutMetadata } from './metadata.ts'
export type { Size } from './formats.ts'
