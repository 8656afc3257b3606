import { formRows } from './forms.ts'
import type { ParserRow } from './parser-row.ts'
import { pictureRows } from './pictures.ts'

/** All parsers of bytes from outside: `apps/backend/test/process/parsers.test.ts` runs their worst inputs. */
export const parserTable: readonly ParserRow[] = [...formRows, ...pictureRows]
