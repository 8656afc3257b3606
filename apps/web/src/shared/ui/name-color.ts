import type { Role } from '@guildhall/contract'
import type { CSSProperties } from 'react'

/** The colour of the member's highest role that has a colour. */
export function roleColor(roles: readonly Role[], roleIds: readonly string[]): string | null {
  let highest: Role | undefined
  for (const role of roles) {
    if (role.color === null || !roleIds.includes(role.id)) continue
    if (!highest || role.position > highest.position) highest = role
  }
  return highest?.color ?? null
}

/** A text colour close to `color`, with its lightness adjusted for contrast in both themes. */
export function textColorStyle(color: string | null): CSSProperties | undefined {
  if (color === null) return undefined
  const dark = `oklch(from ${color} min(l, 0.47) c h)`
  const light = `oklch(from ${color} max(l, 0.76) c h)`
  return { color: `light-dark(${dark}, ${light})` }
}
