/** How a piece of code is coloured. */
export type TokenKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'comment'
  | 'name'
  | 'attribute'
  | 'added'
  | 'removed'

export interface Token {
  kind: TokenKind | null
  text: string
}

export interface HighlightRequest {
  id: number
  language: string
  text: string
}

/** The tokens are the whole text, in order; null if the language is unknown. */
export interface HighlightResult {
  id: number
  tokens: Token[] | null
}
