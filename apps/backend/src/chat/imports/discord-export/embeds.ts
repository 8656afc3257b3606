import { limits } from '@guildhall/contract/limits'
import type { Embed, EmbedField } from '@guildhall/contract'
import type { Fields } from './fields.ts'
import type { Losses } from './losses.ts'
import type { Names } from './names.ts'
import { cardAddressOf, textOf, truncate } from './texts.ts'

/** What Discord shows in a card, as far as it fits into one. */
export function toEmbed(
  embed: Fields,
  { names, losses }: { names: Names; losses: Losses },
): Embed[] {
  const shorten = (text: string | null | undefined, max: number): string => {
    const whole = names.replaceIn(textOf(text ?? '')).trim()
    const short = truncate(whole, max)
    if (short !== whole) losses.shortened += 1
    return short
  }
  const title = shorten(embed.optionalText('title'), limits.embedTitleMax)
  const description = shorten(embed.optionalText('description'), limits.embedDescriptionMax)
  const author = shorten(
    embed.optionalObject('author')?.optionalText('name'),
    limits.embedAuthorMax,
  )
  const footer = shorten(
    embed.optionalObject('footer')?.optionalText('text'),
    limits.embedFooterMax,
  )
  const fields = fieldsOf(embed, shorten, losses)
  const [image, thumbnail] = picturesOf(embed, losses)
  const color = embed.optionalText('color') ?? ''
  const timestamp = Date.parse(embed.optionalText('timestamp') ?? '')
  const url = cardAddressOf(embed.optionalText('url'))
  const result: Embed = {
    ...(url !== null && { url }),
    ...(title !== '' && { title }),
    ...(description !== '' && { description }),
    ...(author !== '' && { author: { name: author } }),
    ...(fields.length > 0 && { fields }),
    ...(footer !== '' && { footer }),
    ...(image !== undefined && { image }),
    ...(thumbnail !== undefined && { thumbnail }),
  }
  const isVisible = Object.keys(result).some((key) => key !== 'url')
  if (isVisible) {
    return [
      {
        ...result,
        ...(/^#[\da-f]{6}$/i.test(color) && { color: color.toLowerCase() }),
        ...(timestamp > 0 && { timestamp }),
      },
    ]
  }
  losses.embeds += 1
  return []
}

type Shorten = (text: string | null, max: number) => string

/** Discord hides the names of fields that are a zero-width space; here, each has a name. */
function fieldsOf(embed: Fields, shorten: Shorten, losses: Losses): EmbedField[] {
  const all = embed.list('fields').flatMap((field): EmbedField[] => {
    const name = shorten(field.optionalText('name'), limits.embedFieldNameMax)
    const value = shorten(field.optionalText('value'), limits.embedFieldValueMax)
    if (name === '' && value === '') return []
    const inline = field.flag('isInline')
    return [{ name: name || '–', value: value || '–', ...(inline && { inline }) }]
  })
  losses.fields += Math.max(0, all.length - limits.embedFieldsMax)
  return all.slice(0, limits.embedFieldsMax)
}

/** The large picture of a card, and the small one. */
function picturesOf(embed: Fields, losses: Losses): string[] {
  const pictures = [
    embed.optionalObject('image'),
    ...embed.list('images'),
    embed.optionalObject('thumbnail'),
  ].flatMap((picture) => cardAddressOf(picture?.optionalText('url')) ?? [])
  const [image, ...others] = new Set(pictures)
  const last = others.at(-1)
  losses.pictures += Math.max(0, others.length - 1)
  return [image, last].filter((address) => address !== undefined)
}
