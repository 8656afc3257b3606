export { pictureSizeOf } from './formats.ts'
export type { Size } from './formats.ts'
