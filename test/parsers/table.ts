import { fileRows } from './files.ts'
import { filterRows } from './filters.ts'
import { formRows } from './forms.ts'
import { gameRows } from './games.ts'
import { pageRows } from './pages.ts'
import type { ParserRow } from './parser-row.ts'
import { protocolRows } from './protocols.ts'
import { requestRows } from './requests.ts'
import { soundRows } from './sounds.ts'
import { textRows } from './texts.ts'

/** All parsers of bytes from outside: `test/process/parsers.test.ts` runs their worst inputs. */
export const parserTable: readonly ParserRow[] = [
  ...formRows,
  ...soundRows,
  ...pageRows,
  ...filterRows,
  ...textRows,
  ...requestRows,
  ...protocolRows,
  ...fileRows,
  ...gameRows,
]
