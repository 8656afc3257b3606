// The longest text in a status, in code points.
const MAX_TEXT_LENGTH = 256

// Far above any real name. Bounds the cost of cleaning what a hostile server sends.
const MAX_RAW_LENGTH = 4096

const COLOURS = {
  none: null,
  /** `^1` or `^a`, and `^Xff0000` (several Quake 3 mods). Other signs after `^` are text. */
  quake: /\^(?:X[0-9A-Fa-f]{6}|x[0-9A-Fa-f]{3}|[0-9A-Za-z])/g,
  /** Any sign but `^`. */
  any: /\^(?:X[0-9A-Fa-f]{6}|x[0-9A-Fa-f]{3}|[^^])/gu,
  /** Digits only. */
  digits: /\^[0-9]/g,
  /** DarkPlaces: digits, and `^x0af`. */
  darkplaces: /\^(?:x[0-9A-Fa-f]{3}|[0-9])/g,
  /** BeamMP: `^f`, and letters for styles. */
  beammp: /\^[0-9a-flmnopr]/g,
  /** `§a`, and `§x§1§2…` of newer servers, which is seven such codes. */
  minecraft: /§./gsu,
  /** Source chat colours: control characters 7 and 8 are followed by six or eight hexadecimal digits. */
  source: /\u0007[0-9A-Fa-f]{6}|\u0008[0-9A-Fa-f]{8}/g,
  /** The rich text of Unity's TextMesh Pro: `<color=red>`, `<#f00>`, `</b>`. Other angle brackets are text. */
  markup:
    /<\/?(?:#[0-9A-Fa-f]{3,8}|(?:color|alpha|mark|size|font|style|align|sprite|icon|link|sup|sub|[bisu])(?:[= ][^<>]*)?)>/gi,
  /** The codes of the games that use GameSpy's protocols: Unreal, Battlefield, SWAT 4, Neverwinter Nights and Serious Sam. */
  gamespy:
    /\u001b[\s\S]{3}|§(?:C\d{4}|\d)|\[(?:c=[0-9A-Fa-f]{6}|[bu]|\\[bcu])\]|<c[\s\S]{3}>|<\/c>|\^c[0-9A-Fa-f]{6}/g,
  /** `$3` of the Crysis games; `$o` ends a colour. */
  crysis: /\$[0-9o]/g,
  /** Unreal Engine 2: an escape and three bytes of red, green and blue. */
  unreal: /\u001b[\s\S]{3}/g,
  /** Armagetron: `0xff7700`, and `0xRESETT` for none. */
  armagetron: /0x(?:[0-9A-Fa-f]{6}|RESETT)/g,
  /** Cube 2: a form feed and a letter, or a name in brackets. */
  cube: /\f(?:\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|[^])?/g,
  /** Far Cry: `$1`. */
  dollar: /\$[0-9]/g,
  /** Savage 2: `^w`, and `^930` for levels of red, green and blue. */
  savage: /\^(?:[0-9]{3}|[^^])/gu,
} as const

export type ColourCodes = keyof typeof COLOURS

// Line and paragraph breaks become spaces. Other control characters, direction overrides and invisible characters are removed;
// joiners stay, because emoji and several scripts need them.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Nearly all texts match: they contain nothing to remove except colour codes written in these characters. */
const PLAIN = /^[ -~]*$/
/** Plain texts without the first character of each colour code. */
const PLAIN_WITHOUT: Partial<Record<ColourCodes, RegExp>> = {
  quake: /^[ -\]_-~]*$/,
  any: /^[ -\]_-~]*$/,
  digits: /^[ -\]_-~]*$/,
  darkplaces: /^[ -\]_-~]*$/,
  beammp: /^[ -\]_-~]*$/,
  markup: /^[ -;=-~]*$/,
  gamespy: /^[ -;=-Z\\\]_-~]*$/,
  crysis: /^[ -#%-~]*$/,
  armagetron: /^[ -/1-~]*$/,
  dollar: /^[ -#%-~]*$/,
  savage: /^[ -\]_-~]*$/,
}

/** `raw` without colour codes and control characters, trimmed and truncated; null if nothing is left or nothing was sent. */
export function cleanText(raw: string | null | undefined, colours: ColourCodes): string | null {
  if (!raw) return null
  let text = raw.length > MAX_RAW_LENGTH ? raw.slice(0, MAX_RAW_LENGTH) : raw
  if (!(PLAIN_WITHOUT[colours] ?? PLAIN).test(text)) text = cleanUnusual(text, colours)
  text = text.trim()
  if (text.length > MAX_TEXT_LENGTH) text = truncate(text)
  return text === '' ? null : text
}

function cleanUnusual(text: string, colours: ColourCodes): string {
  const pattern = COLOURS[colours]
  const plain = pattern ? text.replace(pattern, '') : text
  return plain.toWellFormed().replace(BREAKS, ' ').replace(INVISIBLE, '')
}

function truncate(text: string): string {
  return Array.from(text).slice(0, MAX_TEXT_LENGTH).join('').trimEnd()
}

/** `value` if it is a safe integer of at least 0. */
export function cleanCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** Parses a count in plain decimal digits. */
export function parseCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
