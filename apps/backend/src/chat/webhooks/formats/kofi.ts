import type { Draft, FormatHeaders } from './draft.ts'
import { colors } from './draft.ts'
import { fallbackEmbed } from './fallback-embed.ts'
import { keyOf } from './keys.ts'
import { cut, field, firstOf, get, listed, optional, plain, text, toTime } from './read.ts'

const kinds: Readonly<Record<string, [mark: string, verb: string]>> = {
  Donation: ['☕', 'donated'],
  Subscription: ['💛', 'subscribed with'],
  Commission: ['🎨', 'ordered a commission for'],
  'Shop Order': ['🛍️', 'bought something for'],
}

/**
 * Payments of Ko-fi (https://ko-fi.com/manage/webhooks): JSON in the field `data` of a form. The verification token, the e-mail
 * address and the postal address are never shown, and of private payments neither name nor message.
 */
export function kofi(_headers: FormatHeaders, body: unknown): Draft {
  const [mark, verb] = kinds[text(body, 'type')] ?? ['☕', 'paid']
  const sum = [text(body, 'amount'), text(body, 'currency')].filter(Boolean).join(' ')
  if (sum === '') return { embeds: [fallbackEmbed(body, 'Ko-fi')] }
  const isPublic = get(body, 'is_public') !== false && text(body, 'is_public') !== 'false'
  const name = (isPublic && optional(body, 'from_name')) || 'A supporter'
  const isRenewal =
    text(body, 'is_subscription_payment') === 'true' &&
    text(body, 'is_first_subscription_payment') !== 'true'
  const items = firstOf(get(body, 'shop_items')).map((item) => {
    const count = text(item, 'quantity') || '1'
    return plain(`${count} × ${text(item, 'variation_name') || text(item, 'direct_link_code')}`)
  })
  const timestamp = toTime(get(body, 'timestamp'))
  return {
    embeds: [
      {
        title: `${mark} ${name} ${isRenewal ? 'renewed the subscription with' : verb} ${sum}`,
        description: isPublic ? plain(cut(text(body, 'message'), 1000)) : '',
        color: colors.good,
        fields: [
          ...field('Tier', plain(text(body, 'tier_name'))),
          ...field('Items', listed(items, 10, '\n'), false),
        ],
        footer: 'Ko-fi',
        ...(timestamp !== undefined && { timestamp }),
      },
    ],
    // Ko-fi repeats a request that was not answered in time.
    ...(optional(body, 'message_id') && { key: keyOf('message', text(body, 'message_id')) }),
  }
}
