import { isImported } from '@guildhall/contract'

/** The hue of the initials of an account, by its id. Ids from an import differ too little, so the name decides there. */
export function avatarHue(id: string, name: string): number {
  let sum = 0
  for (const character of isImported({ id }) ? name : id) {
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  }
  return sum
}
