/** A piece of a line. Links lead to http, https and mail addresses only. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis' | 'deleted' | 'spoiler'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; children: Inline[] }
  /** `@name` and `#name` as they stand in the text; whether there is such a thing is for the reader's side to know. */
  | { kind: 'mention' | 'channel'; text: string }

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; depth: number; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'code'; language: string | null; text: string }
  | { kind: 'rule' }
