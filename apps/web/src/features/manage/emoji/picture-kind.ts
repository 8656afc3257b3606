import { emojiLimits, stickerLimits } from '@guildhall/contract'
import { api } from '../../../shared/api/http.ts'
import type { ManageTexts } from '../../../shared/i18n/en/manage.ts'
import { useLazyTexts } from '../../../shared/i18n/lazy-texts.ts'
import { useServerSettings } from '../server-settings.ts'

/** An emoji or a sticker. */
export interface Picture {
  id: string
  name: string
  /** Only of stickers. */
  description?: string
}

export interface PictureDetails {
  name: string
  description: string
}

/** What differs between emoji and stickers. */
export interface PictureKind {
  texts: ManageTexts['emoji' | 'stickers']
  limits: { perServer: number; bytes: number; pixels: number; nameMax: number }
  hasDescription: boolean
  /** As it is shown. */
  label: (name: string) => string
  /** A name made of that of a file; empty if nothing is left of it. */
  suggestName: (fileName: string) => string
  /** What the field contains after this was typed. */
  typedName: (text: string) => string
  isValid: (details: PictureDetails) => boolean
  create: (details: PictureDetails, body: FormData) => Promise<unknown>
  update: (id: string, details: PictureDetails) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

const validEmojiName = /^[a-z0-9_]{2,32}$/

export function useEmojiKind(): PictureKind {
  const texts = useLazyTexts('manage').emoji
  const { serverId } = useServerSettings()
  return {
    texts,
    limits: emojiLimits,
    hasDescription: false,
    label: (name) => `:${name}:`,
    suggestName: (fileName) => wordsIn(fileName.toLowerCase(), /[a-z0-9]+/g).join('_'),
    typedName: (text) => text.toLowerCase(),
    isValid: ({ name }) => validEmojiName.test(name),
    create: ({ name }, body) =>
      api.call('createEmoji', { params: { serverId }, query: { name }, body }),
    update: (emojiId, { name }) =>
      api.call('updateEmoji', { params: { serverId, emojiId }, body: { name } }),
    remove: (emojiId) => api.call('deleteEmoji', { params: { serverId, emojiId } }),
  }
}

export function useStickerKind(): PictureKind {
  const texts = useLazyTexts('manage').stickers
  const { serverId } = useServerSettings()
  return {
    texts,
    limits: stickerLimits,
    hasDescription: true,
    label: (name) => name,
    suggestName: (fileName) => wordsIn(fileName, /[\p{L}\p{N}]+/gu).join(' '),
    typedName: (text) => text,
    isValid: ({ name, description }) =>
      name.length >= stickerLimits.nameMin && description.trim() !== '',
    create: (query, body) => api.call('createSticker', { params: { serverId }, query, body }),
    update: (stickerId, body) =>
      api.call('updateSticker', { params: { serverId, stickerId }, body }),
    remove: (stickerId) => api.call('deleteSticker', { params: { serverId, stickerId } }),
  }
}

function wordsIn(fileName: string, word: RegExp): string[] {
  return fileName.replace(/\.\w+$/, '').match(word) ?? []
}
