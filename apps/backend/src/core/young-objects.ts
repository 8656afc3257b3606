import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 create every object in the young generation, whose collection costs nothing for objects that are no longer used.
 * Otherwise V8 creates objects in the old generation if most of those made at the same place in the code have survived
 * collections. Under load, that is true for the objects of requests, which are in use only for milliseconds. There, they and all
 * that they refer to survive until the next full collection. See docs/decisions/0052-young-objects.md.
 */
export function createObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
