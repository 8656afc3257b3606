/** An inline element. Links have an http, https or mailto URL. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis' | 'underline' | 'deleted' | 'spoiler'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; children: Inline[] }
  /** `@name` as in the text; who shows or resolves it checks whether there is such a member. */
  | { kind: 'mention'; text: string }
  /** `#name` in the same way; `at` is where it stands in the parsed text. */
  | { kind: 'channel'; text: string; at: number }
  /** `<#id>`; `at` in the same way. */
  | { kind: 'channelId'; id: string; text: string; at: number }
  /** `:name:`; `at` is where it stands in the parsed text. */
  | { kind: 'emoji'; text: string; at: number }
  | TimePiece

/** Milliseconds since the epoch, and the style in which readers see it. */
export interface TimePiece {
  kind: 'time'
  time: number
  style: TimeStyle
  text: string
}

/** https://docs.discord.com/developers/reference#message-formatting-timestamp-styles */
export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'

export type Block =
  | { kind: 'paragraph' | 'small'; children: Inline[] }
  | { kind: 'heading'; depth: number; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'spoiler'; children: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'code'; language: string | null; text: string }
  /** The first row is the header. Each row has a cell for each column. */
  | { kind: 'table'; align: Alignment[]; rows: Inline[][][] }
  /** A horizontal line; `text` has the dashes that it was written with, and is empty for other signs. */
  | { kind: 'rule'; text: string }

export type Alignment = 'left' | 'center' | 'right' | null
