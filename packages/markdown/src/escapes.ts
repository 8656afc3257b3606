import {
  characterAt,
  characterBefore,
  isPunctuation,
  isWordCharacter,
  runLength,
} from './characters.ts'
import { flanking } from './emphasis-runs.ts'
import { emojiAt } from './names.ts'
import { emitPiece } from './scan.ts'
import type { Scan } from './scan.ts'

/**
 * Backslashes. Only those before a sign that would begin or end something without them are removed, so that `C:\Users\_me_`
 * and ¯\_(ツ)_/¯ stay as they are.
 */
export function readBackslashes(scan: Scan, index: number): void {
  const { text } = scan
  const count = runLength(text, index)
  const sign = index + count
  if (!isMarkup(scan, index, sign)) {
    // A sign without a meaning gets none from the backslash before it.
    const isSign = isPunctuation(characterAt(text, sign))
    scan.index = isSign ? sign + runLength(text, sign) : sign
    return
  }
  const shown = '\\'.repeat(Math.floor(count / 2))
  const end = count % 2 === 1 ? sign + 1 : sign
  emitPiece(scan, index, end, { kind: 'text', text: shown + text.slice(sign, end) })
}

/** Whether the sign would have a meaning without the backslashes that begin at `start`. */
function isMarkup(scan: Scan, start: number, sign: number): boolean {
  const { text } = scan
  const before = sign - start > 1 ? '\\' : characterBefore(text, start)
  const next = text.charAt(sign + 1)
  const isFirst = start === 0 || text[start - 1] === '\n'
  const character = text.charAt(sign)
  switch (character) {
    case '_': {
      const after = characterAt(text, sign + runLength(text, sign))
      const { canOpen, canClose } = flanking(character, before, after)
      if (canOpen) scan.begun.add(character)
      return canOpen || (canClose && scan.begun.has(character)) || (isFirst && next === ' ')
    }
    case '~':
    case '|': {
      // The line below the header of a table can begin with a bar.
      const mayBeginTable = character === '|' && isFirst
      const isPair = before === character || next === character
      return mayBeginTable || isPair || isEscapedPair(text, sign)
    }
    case '*':
    case '`':
    case '>':
      return true
    case '[':
      return scan.lastLinkEnd > sign
    case ']':
      return next === '(' || (scan.lastLinkEnd > sign && scan.brackets.length > 0)
    case '(':
      return before === ']'
    case '!':
      return next === '['
    case '<':
      return /^<(?:[a-z][a-z0-9+.-]*:|t:|#[\w-])/i.test(text.slice(sign, sign + 34))
    case '-':
    case '+':
      return isFirst && /[\s#-]/.test(next)
    case '.':
    case ')':
      return next === ' ' && /(?:^|\n)\d{1,9}$/.test(text.slice(Math.max(0, start - 10), start))
    case '#':
      return before === '#' || /[# ]/.test(next) || beginsWord(before, text, sign)
    case '@':
      return isWordCharacter(next) || next === '.' || next === '-' || beginsWord(before, text, sign)
    case ':':
      return (
        (isFirst && next === '-') ||
        emojiAt(text, sign) !== null ||
        (text.startsWith('//', sign + 1) && /s|p/i.test(before))
      )
    default:
      return false
  }
}

/** `\|\|` and `\~\~` */
function isEscapedPair(text: string, sign: number): boolean {
  return text[sign + 1] === '\\' && text[sign + 2] === text[sign]
}

function beginsWord(before: string, text: string, sign: number): boolean {
  const isInWord = before !== '_' && isWordCharacter(before)
  return !isInWord && isWordCharacter(characterAt(text, sign + 1))
}
