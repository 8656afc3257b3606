import { replaceEmojiNames } from './slack-emoji.ts'

/** Converts Slack's mrkdwn (https://docs.slack.dev/messaging/formatting-message-text) to Markdown. */
export function mrkdwnToMarkdown(source: string): string {
  // Code is split off first: nothing in it is markup.
  return source
    .split(/(```[^]*?```|`[^`\n]*`)/)
    .map((part, index) => (index % 2 === 1 ? unescapeEntities(part) : convertText(part)))
    .join('')
}

function convertText(source: string): string {
  const linked = replaceEmojiNames(source).replaceAll(
    /<([^<>\n]{1,3000})>/g,
    (_whole, inside: string) => convertAngle(inside),
  )
  const styled = linked
    .replaceAll(
      /(^|[\s([{"'_~>-])\*(?=[^\s*])([^*\n]{0,2000}[^\s*])\*(?=$|[^\p{L}\p{N}*])/gmu,
      '$1**$2**',
    )
    .replaceAll(
      /(^|[\s([{"'_*>-])~(?=[^\s~])([^~\n]{0,2000}[^\s~])~(?=$|[^\p{L}\p{N}~])/gmu,
      '$1~~$2~~',
    )
    .replaceAll(/(^|[\s([{"'_~>-])\*([^\s*])\*(?=$|[^\p{L}\p{N}*])/gmu, '$1**$2**')
    .replaceAll(/^• /gm, '- ')
  return unescapeEntities(styled)
}

/** What stands between angle brackets: a link, a mention, or a special command. */
function convertAngle(inside: string): string {
  const [target, written] = splitOnce(inside, '|')
  const label = written && replaceEmojiNames(written)
  // Accounts are named where the message is stored.
  if (/^@[\w-]{1,64}$/.test(target)) return `<${label ? `${target}|${label}` : target}>`
  if (/^[@#]/.test(target))
    return label ? `${target.charAt(0)}${label.replace(/^[@#]/, '')}` : target
  if (target.startsWith('!subteam^')) return label ?? '@group'
  if (target.startsWith('!')) return label ?? `@${target.slice(1)}`
  if (target.startsWith('mailto:')) return label ?? target.slice('mailto:'.length)
  // A name without a scheme is no link: `List<String>`, `<90%>`.
  if (!/^[a-z][a-z\d+.-]{0,30}:/i.test(target)) return `<${inside}>`
  if (!/^https?:\/\//i.test(target)) return label ?? target
  const url = target
    .replaceAll(/[()\s]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
  return label && label !== target ? `[${label.replaceAll(/[[\]]/g, '')}](${url})` : target
}

function splitOnce(value: string, separator: string): [string, string | undefined] {
  const at = value.indexOf(separator)
  return at === -1 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)]
}

/** Text without markup, such as names and footers, in which Slack shows emoji as well. */
export function plainToMarkdown(value: string): string {
  return unescapeEntities(replaceEmojiNames(value))
}

export function unescapeEntities(value: string): string {
  return value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** The text with the labels of mentioned accounts, or their ids, where accounts are not looked up. */
export function withoutIds(value: string): string {
  return value.replaceAll(
    /<@([\w-]{1,64})(?:\|([^<>|\n]{0,100}))?>/g,
    (_whole, id: string, label: string | undefined) => `@${label?.replace(/^@/, '') || id}`,
  )
}
