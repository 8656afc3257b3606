/** Loaded before the program: keeps its compiled code, so that the next start need not compile again. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
