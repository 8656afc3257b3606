import { characterBefore, isWordCharacter } from './characters.ts'
import { linkTarget } from './link-target.ts'
import { emit, emitPiece, sourceAt } from './scan.ts'
import type { Scan } from './scan.ts'
import type { TimeStyle } from './tree.ts'

const end = /[\s<]|\|\||\\\|/g
const firstOfHost = /[\p{L}\p{N}[]/u
const trailing = /[?!.,:;*_~'"`\\]/
const inLocalPart = /[a-z0-9.+_-]/i
const domain = /(?:[a-z0-9][a-z0-9-]*\.)+[a-z]+(?![\w-])/iy
const inAngles = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/iy
const timestamp = /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y
const maxTime = 8.64e15
const channelId = /<#([\w-]{1,64})>/y

/** A bare web address, of which `://` is at the index. */
export function readUrl(scan: Scan, index: number): void {
  const { text } = scan
  if (!text.startsWith('://', index)) return
  const scheme = /https?$/i.exec(text.slice(Math.max(scan.textStart, index - 5), index))
  if (!scheme) return
  const start = index - scheme[0].length
  if (/[a-z0-9]/i.test(text.charAt(start - 1)) || !firstOfHost.test(text.charAt(index + 3))) return
  readAddress(scan, start, '')
}

/** A bare address that begins with `www.` */
export function readWww(scan: Scan, index: number): void {
  const before = characterBefore(scan.text, index)
  if (isWordCharacter(before) && !endsRun(scan, index)) return
  if (/[./@-]/.test(before) || !firstOfHost.test(scan.text.charAt(index + 4))) return
  readAddress(scan, index, 'http://')
}

/** Whether signs that may begin emphasis stand before the index. */
export function endsRun(scan: Scan, index: number): boolean {
  return scan.openedAt === index
}

function readAddress(scan: Scan, start: number, prefix: string): void {
  end.lastIndex = start
  const stop = end.exec(scan.text)?.index ?? scan.text.length
  const address = trimAddress(scan.text.slice(start, stop))
  const url = prefix + address
  // The whole of it, so that no part is read twice.
  scan.index = start + address.length
  if (linkTarget(url) === null) return
  const children = [{ kind: 'text', text: address } as const]
  emitPiece(scan, start, start + address.length, { kind: 'link', url, children })
}

/** Without the punctuation that ends a sentence, and without closing brackets that were not opened. */
function trimAddress(address: string): string {
  let length = address.length
  const surplus = { ')': surplusOf(address, '(', ')'), ']': surplusOf(address, '[', ']') }
  for (; length > 1; length -= 1) {
    const last = address.charAt(length - 1)
    if (last === ')' || last === ']') {
      if (surplus[last] <= 0) break
      surplus[last] -= 1
    } else if (!trailing.test(last)) break
  }
  return address.slice(0, length)
}

function surplusOf(text: string, open: string, close: string): number {
  return text.split(close).length - text.split(open).length
}

/** An e-mail address with its `@` at the index. Returns whether there is one. */
export function readEmail(scan: Scan, index: number): boolean {
  const { text } = scan
  let start = index
  while (start > scan.textStart && inLocalPart.test(text.charAt(start - 1))) start -= 1
  if (start === index) return false
  domain.lastIndex = index + 1
  const found = domain.exec(text)
  if (!found) return false
  const address = text.slice(start, domain.lastIndex)
  const children = [{ kind: 'text', text: address } as const]
  const url = `mailto:${address}`
  if (linkTarget(url) === null) return false
  emitPiece(scan, start, domain.lastIndex, { kind: 'link', url, children })
  return true
}

/** `<https://example.org>`, `<t:1764187200:R>` or `<#id>`. */
export function readAngles(scan: Scan, index: number): void {
  const { text } = scan
  timestamp.lastIndex = index
  const stamp = timestamp.exec(text)
  if (stamp) {
    const [written, seconds, style = 'f'] = stamp
    const time = Number(seconds) * 1000
    if (Math.abs(time) > maxTime) return
    emitPiece(scan, index, index + written.length, {
      kind: 'time',
      time,
      style: style as TimeStyle,
      text: written,
    })
    return
  }
  channelId.lastIndex = index
  const channel = channelId.exec(text)
  if (channel) {
    const [written, id = ''] = channel
    const at = sourceAt(scan, index)
    emitPiece(scan, index, index + written.length, { kind: 'channelId', id, text: written, at })
    return
  }
  inAngles.lastIndex = index
  const [whole, address = ''] = inAngles.exec(text) ?? ['']
  if (whole === '' || address.includes('||') || linkTarget(address) === null) return
  const children = [{ kind: 'text', text: address } as const]
  emitPiece(scan, index, index + whole.length, { kind: 'link', url: address, children })
}

const bracketed = /<([^<>\n]*)>/y
const title = /[ \t\n]+(?:"[^"]*"|'[^']*'|\([^()]*\))/y
const escapedPunctuation = /\\([!-/:-@[-`{-~])/g

/** A bracket that ends the text of a link, if an address in parentheses follows. */
export function readLinkEnd(scan: Scan, index: number): void {
  const bracket = scan.brackets.pop()
  if (!bracket || scan.text[index + 1] !== '(') return
  const isWithinOuterLink = !bracket.isImage && bracket.token < scan.linkFloor
  const found = isWithinOuterLink ? null : readResource(scan.text, index + 2)
  const opening = scan.tokens[bracket.token]
  if (!found || !opening) return
  const { start, end: labelStart } = opening
  scan.tokens[bracket.token] = { kind: 'linkStart', url: found.address, start, end: labelStart }
  emit(scan, index, found.end, { kind: 'linkEnd' })
  if (!bracket.isImage) scan.linkFloor = scan.tokens.length
}

/** The address at the index, and where its parenthesis ends; null if there is none that a link may have. */
function readResource(text: string, index: number): { address: string; end: number } | null {
  const start = skipSpaces(text, index)
  bracketed.lastIndex = start
  const inBrackets = bracketed.exec(text)
  const length = inBrackets ? inBrackets[0].length : bareLength(text, start)
  const written = inBrackets?.[1] ?? text.slice(start, start + length)
  title.lastIndex = start + length
  const afterTitle = title.test(text) ? title.lastIndex : start + length
  const last = skipSpaces(text, afterTitle)
  const address = written.replaceAll(escapedPunctuation, '$1')
  if (text[last] !== ')' || written.includes('||') || linkTarget(address) === null) return null
  return { address, end: last + 1 }
}

/** Parentheses in an address are balanced, and nested at most this deep, so that no text is read often. */
const maxParentheses = 8

function bareLength(text: string, start: number): number {
  let depth = 0
  let index = start
  for (; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (character === '\\' && text[index + 1] !== '\n') index += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0 || depth > maxParentheses || /[\s<]/.test(character)) break
  }
  return Math.min(index, text.length) - start
}

function skipSpaces(text: string, index: number): number {
  let at = index
  while (/^[ \t\n]$/.test(text.charAt(at))) at += 1
  return at
}
