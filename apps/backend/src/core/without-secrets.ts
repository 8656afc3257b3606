const shown = '***'

/**
 * A text from outside without the secrets that were sent there, also where it repeats them in base64, as logins to mail servers
 * and HTTP Basic send them, percent-encoded or in JSON. For whatever is shown or logged.
 */
export function withoutSecrets(text: string, secrets: readonly (string | null)[]): string {
  const known = secrets.filter((secret) => secret !== null && secret !== '') as string[]
  const forms = known.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ])
  // The longest first: others may be parts of it.
  const all = [...new Set(forms)].toSorted((a, b) => b.length - a.length)
  const found = (one: string) => all.some((form) => one.includes(form))
  const decoded = text.replaceAll(/[\w+/-]+=*/g, (run) =>
    decodingsOf(run).some(found) ? shown : run,
  )
  return all.reduce((rest, form) => rest.replaceAll(form, shown), decoded)
}

/** What the run is in base64, wherever that begins. */
function decodingsOf(run: string): string[] {
  return [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString())
}
