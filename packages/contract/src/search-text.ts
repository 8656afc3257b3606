/** Accents, vowel marks and the like: those of other scripts are letters of their own. */
const marks =
  '(?=\\p{Mn})[\\u0300-\\u074f\\u08d3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]'
/** Characters without a shape of their own, and the line that stretches Arabic words. */
const ignored = new RegExp(`${marks}|[\\p{Default_Ignorable_Code_Point}\\u0640]`, 'gu')

/** Letters that Unicode does not decompose, as people without them on the keyboard type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
}
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * A text as search and completion compare it: without case, accents, width and invisible characters. The backend stores
 * folded texts, so a change needs a migration that folds them again.
 */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().normalize('NFKD').replace(ignored, '').toLowerCase()
  return plain.replace(specialLetters, (letter) => plainLetters[letter] ?? '').normalize('NFC')
}

/** A character of a script that is written without spaces between words, or an emoji. */
const unspaced =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]&&[\\p{L}\\p{N}\\p{M}]]' +
  '\\p{Extended_Pictographic}\\p{RI}\\p{EMod}'
/** A word: letters and digits with their combining marks. */
const word = `[[\\p{L}\\p{N}\\p{Co}]--[${unspaced}]][[\\p{L}\\p{N}\\p{Co}\\p{M}]--[${unspaced}]]*`
const runs = new RegExp(`${word}|([${unspaced}]+)`, 'gv')

/** Letters that follow each other in a text. */
export interface TextRun {
  text: string
  index: number
  /** Whether any part of it may be a word: it has no spaces between words, or is made of emoji. */
  isUnspaced: boolean
}

/** The words of a folded text, and its parts in scripts without spaces between words. Everything else separates them. */
export function textRuns(folded: string): TextRun[] {
  return Array.from(folded.matchAll(runs), (found) => ({
    text: found[0],
    index: found.index,
    isUnspaced: found[1] !== undefined,
  }))
}
