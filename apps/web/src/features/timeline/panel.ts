/** The open menu, picker or dialog of a message. */
export type Panel =
  | { kind: 'menu' | 'emoji'; anchor: HTMLElement }
  | { kind: 'reactors'; anchor: HTMLElement; first?: string }
  | { kind: 'delete'; isSeveral?: boolean }
  | { kind: 'report' }
  | { kind: 'text' }
