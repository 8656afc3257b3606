import { lazy } from 'react'
import type { ComponentType } from 'react'
import { load } from './load.ts'

/** A component that is loaded when it is first shown. */
export function lazyPart<P extends object>(part: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load(part) }))
}
