import type { MenuPosition } from '../../shared/ui/context-menu.ts'

/** The open menu, picker or dialog of a message. */
export type Panel =
  | ({ kind: 'menu' | 'emoji' } & MenuPosition)
  | ({ kind: 'reactors'; first?: string } & MenuPosition)
  | { kind: 'delete'; isSeveral?: boolean }
  | { kind: 'report' }
  | { kind: 'assign' }
  | { kind: 'forward' }
  | { kind: 'thread' }
  | { kind: 'text' }
