import { resolve } from 'node:path'

/** Resolves a path against the folder of the caller: npm runs the command in Guildhall's folder. */
export function resolvePath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
