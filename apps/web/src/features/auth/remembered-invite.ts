let rememberedCode: string | null = null

/** Remembers that a signed-out visitor chose to join with this invite. */
export function rememberInvite(code: string): void {
  rememberedCode = code
}

/** Whether the visitor chose this invite in this tab; true only once. A link alone never joins a server. */
export function consumeRememberedInvite(code: string): boolean {
  const isRemembered = rememberedCode === code
  rememberedCode = null
  return isRemembered
}
