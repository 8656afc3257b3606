/** The name of a field in error messages, by the last part of its path that has one. */
export function fieldName(
  path: string,
  names: Readonly<Record<string, string>> | undefined,
): string | undefined {
  // What the template of a webhook renders: its author wrote these names.
  if (path === 'result' || path.startsWith('result.')) return path
  const known = path.split('.').findLast((part) => names && Object.hasOwn(names, part))
  return known === undefined ? undefined : names?.[known]
}

/** The reason of an error as a sentence. Reasons of fields are predicates, such as `is required`; others are sentences already. */
export function fieldSentence(subject: string, reason: string): string {
  if (/^\p{Lu}/u.test(reason)) return reason
  return `${subject} ${reason}${reason.endsWith('.') ? '' : '.'}`
}
