/** Forms that Discord has below the URL of a webhook, beside its own. */
const sharedForms = new Set(['slack', 'github'])

const webhookPrefix = /^\/api\/((?:v(?:[2-9]|\d\d)\/)?(?:hooks|webhooks))(?![^/?])/

/**
 * The URL under which webhooks are served. White space and slashes that were copied with the URL are removed after the token.
 * The paths of Discord's API, with or without a version, lead to the form `discord` and to those that Discord has below it.
 * Tools that know Discord add the version and these forms to any URL. Other URLs stay as they are.
 */
export function webhookUrl(url: string): string {
  const prefix = webhookPrefix.exec(url)
  if (!prefix) return url
  const [path = '', ...query] = url.slice(prefix[0].length).split('?')
  const [, serverId, token, ...below] = path.split('/')
  const isDiscord = prefix[1] !== 'hooks'
  const segments = [serverId, token && trimEnd(token)].filter((part) => part !== undefined)
  const form = below.map(trimEnd).filter((part) => part !== '')
  if (token && isDiscord && form[0] !== 'discord') form.unshift('discord')
  if (form[0] === 'discord' && sharedForms.has(form[1] ?? '')) form.shift()
  return [['/api/hooks', ...segments, ...form].join('/'), ...query].join('?')
}

/** Without encoded white space at the end. */
function trimEnd(segment: string): string {
  let end = segment.length
  while (/^%(?:20|09|0a|0d)$/i.test(segment.slice(end - 3, end))) end -= 3
  return segment.slice(0, end)
}
