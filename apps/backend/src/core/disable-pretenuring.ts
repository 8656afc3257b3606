import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 create every object in the young generation, whose collection costs nothing for objects that are no longer used.
 * With pretenuring, V8 creates objects in the old generation if most of those of the same allocation site have survived
 * collections. Under load, that is true for the objects of requests, which are in use only for milliseconds. There, they and all
 * that they refer to survive until the next full collection. See docs/decisions/0052-no-pretenuring.md.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
