import type { Role } from '@guildhall/contract'
import type { ServerModel } from '../directory.ts'

/** The groups of the member list in their order: hoisted roles from the highest one down, then the others. */
export function groupOrder({ roles }: ServerModel): string[] {
  const ranked = roles.filter(({ hoist }) => hoist).sort((a, b) => b.position - a.position)
  return [...ranked.map(({ id }) => id), 'online', 'offline']
}

/** The group of the member in the member list. */
export function groupOf(model: ServerModel, userId: string): string {
  if (!model.publishedPresences.has(userId)) return 'offline'
  let highest: Role | null = null
  const roleIds = model.members.get(userId)?.member.roleIds ?? model.rolesElsewhere.get(userId)
  for (const id of roleIds ?? []) {
    const role = model.rolesById.get(id)?.role
    if (role?.hoist && role.position > (highest?.position ?? 0)) highest = role
  }
  return highest?.id ?? 'online'
}
