/** A value that is there already, or a promise of it. On hot paths, `await` of a value that is there costs too much. */
export type MaybePromise<T> = T | Promise<T>

/** Calls `onValue` with the value: at once, or when the promise resolves. Calls `onError` when the promise rejects. */
export function whenReady<T>(
  value: MaybePromise<T>,
  onValue: (value: T) => void,
  onError: (error: Error) => void,
): void {
  if (value instanceof Promise) value.then(onValue, onError)
  else onValue(value)
}
