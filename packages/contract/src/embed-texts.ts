import type { Embed } from './embeds.ts'

/** Every text of an embed that a reader sees, for limits and the search index. */
export function embedTexts({ title, description, author, footer, fields = [] }: Embed): string[] {
  const texts = [title, description, author?.name, footer]
  for (const { name, value } of fields) texts.push(name, value)
  return texts.filter((text) => typeof text === 'string')
}

/** Where the links of an embed lead. Its pictures are no links. */
export function embedAddresses({ url, author }: Embed): string[] {
  return [url, author?.url].filter((address) => address !== undefined)
}
