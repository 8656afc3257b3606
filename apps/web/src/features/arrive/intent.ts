let meant: string | null = null

/** Keeps that someone who still has to sign in pressed to join with this invite. */
export function meanToJoin(code: string): void {
  meant = code
}

/** Whether this invite was meant, once: only a press of this tab counts, never an address. */
export function takeIntent(code: string): boolean {
  const isMeant = meant === code
  meant = null
  return isMeant
}
