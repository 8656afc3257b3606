/** The type of a catalogue in any language: literal strings become `string`. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends () => Promise<void>
      ? T
      : { [K in keyof T]: Widened<T[K]> }
