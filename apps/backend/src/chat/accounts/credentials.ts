/** For logins. Not in access.ts, because the other folders of chat need no hash of a password. */
export { findCredentials, updatePasswordHash } from './store.ts'
