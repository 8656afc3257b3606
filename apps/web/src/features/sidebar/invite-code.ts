/** The code of an invite in what somebody pasted, a link or the bare code; null where there is none. */
export function inviteCode(text: string): string | null {
  const found = /^(?:\S*\/invite\/)?([\w-]{2,64})(?:[/?#]\S*)?$/.exec(text.trim())
  return found?.[1] ?? null
}
