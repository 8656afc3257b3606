import { limits } from '@guildhall/contract/limits'
import { toLine } from '@guildhall/contract/lines'
import { countCharacters } from '../../../core/text.ts'

/** Text that can be stored. */
export function textOf(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

/** A line for names. */
export function lineOf(text: string, max: number): string {
  return truncate(toLine(text), max)
}

export function truncate(text: string, max: number): string {
  if (countCharacters(text) <= max) return text
  return `${[...text].slice(0, max - 1).join('')}…`
}

export function webAddressOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text).href.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** An address that fits into a card. */
export function cardAddressOf(text: string | null | undefined): string | null {
  const address = webAddressOf(text ?? '')
  return address !== null && address.length <= limits.embedUrlMax ? address : null
}
