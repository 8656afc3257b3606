import type { Role } from '@guildhall/contract'
import type { CSSProperties } from 'react'

/** The colour of the member's highest role that has a colour. */
export function roleColor(roles: readonly Role[], roleIds: readonly string[]): string | null {
  return highestRoleWith('color', roles, roleIds)?.color ?? null
}

/** The member's highest role that has one. */
export function highestRoleWith(
  display: 'color' | 'icon',
  roles: readonly Role[],
  roleIds: readonly string[],
): Role | undefined {
  let highest: Role | undefined
  for (const role of roles) {
    if (role[display] === null || !roleIds.includes(role.id)) continue
    if (!highest || role.position > highest.position) highest = role
  }
  return highest
}

/** A text colour close to `color`, with its lightness adjusted for contrast in both themes. */
export function textColorStyle(color: string | null): CSSProperties | undefined {
  if (color === null) return undefined
  const dark = `oklch(from ${color} min(l, 0.47) c h)`
  const light = `oklch(from ${color} max(l, 0.76) c h)`
  return { color: `light-dark(${dark}, ${light})` }
}
