import type { Graph, Import, SourceFile } from './graph.ts'
import type { Place } from './place.ts'

export type Finding = { line: number; text: string }

/** One rule of the architecture; what its functions give is the fault, or nothing. */
export type Rule = {
  id: string
  sentence: string
  /** Judges a file as a whole; a bare text stands for its first line. */
  file?: (from: Place, file: SourceFile) => Finding | string | undefined
  /** Judges one import; `to` is the place of an imported source file of ours. */
  import?: (from: Place, by: Import, to: Place | undefined) => string | undefined
  graph?: (graph: Graph) => Iterable<Finding & { file: string }>
}
