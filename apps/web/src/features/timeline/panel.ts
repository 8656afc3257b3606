import type { MenuPlace } from '../../shared/ui/context-menu.ts'

/** The open menu, picker or dialog of a message. */
export type Panel =
  | ({ kind: 'menu' | 'emoji' } & MenuPlace)
  | ({ kind: 'reactors'; first?: string } & MenuPlace)
  | { kind: 'delete'; isSeveral?: boolean }
  | { kind: 'report' }
  | { kind: 'thread' }
  | { kind: 'text' }
