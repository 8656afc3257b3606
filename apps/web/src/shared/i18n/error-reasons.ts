import type { ErrorReason, ReasonParams } from '@guildhall/contract'

/** A text for every reason; those with parameters may be functions of them. */
export type ReasonTexts = {
  [R in ErrorReason]: keyof ReasonParams<R> extends never
    ? string
    : string | ((params: ReasonParams<R>) => string)
}

/** The text of a reason; undefined for reasons that a newer server may know. */
export function reasonText(
  texts: ReasonTexts,
  reason: string | undefined,
  params: Readonly<Record<string, string | number>> = {},
): string | undefined {
  if (reason === undefined || !Object.hasOwn(texts, reason)) return undefined
  const text = texts[reason as ErrorReason] as string | ((params: object) => string)
  return typeof text === 'string' ? text : text(params)
}
