import type { Role } from '@guildhall/contract'
import type { CSSProperties } from 'react'

/** The colour of the highest of the roles that has one. */
export function roleColor(roles: readonly Role[], roleIds: readonly string[]): string | null {
  let highest: Role | undefined
  for (const role of roles) {
    if (role.color === null || !roleIds.includes(role.id)) continue
    if (!highest || role.position > highest.position) highest = role
  }
  return highest?.color ?? null
}

/** Text in a colour that somebody chose, as light or dark as the theme's surfaces need it to be read. */
export function textIn(color: string | null): CSSProperties | undefined {
  if (color === null) return undefined
  const dark = `oklch(from ${color} min(l, 0.47) c h)`
  const light = `oklch(from ${color} max(l, 0.76) c h)`
  return { color: `light-dark(${dark}, ${light})` }
}
