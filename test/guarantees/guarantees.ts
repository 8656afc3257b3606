/** A test that fails without a guarantee: its file, and its name as it is written there. */
export interface GuaranteeTest {
  file: string
  name: string
}

/**
 * What a document promises, in the words of the document, and the tests that fail if it does not hold. Every section of the
 * document is listed by its heading; one without entries promises nothing.
 */
export interface Guarantees {
  document: string
  sections: Record<string, Record<string, GuaranteeTest | GuaranteeTest[]>>
}

/** Names tests of one file. */
export function testsOf(file: string): (name: string) => GuaranteeTest {
  return (name) => ({ file, name })
}
