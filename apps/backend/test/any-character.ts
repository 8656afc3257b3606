import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/** Any character, as a unit of `fc.string`. The unit `binary` would first build a table of all of them, which takes a second. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count))
