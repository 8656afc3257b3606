/** Words that would pass for pages of Guildhall itself. */
const reserved = new Set([
  'admin',
  'api',
  'guildhall',
  'help',
  'login',
  'official',
  'operator',
  'register',
  'settings',
  'sign-in',
  'status',
  'support',
  'widget',
  'www',
])

/** Why a server cannot have this short address of its public page, whatever its length; null if it can. */
export function publicAddressProblem(
  address: string,
): 'not_a_public_address' | 'public_address_reserved' | null {
  if (!/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address)) return 'not_a_public_address'
  const looksLikeId = /^[0-9a-f]{32}$/.test(address.replaceAll('-', ''))
  return looksLikeId || reserved.has(address) ? 'public_address_reserved' : null
}
