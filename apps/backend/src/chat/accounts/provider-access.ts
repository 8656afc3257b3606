export { findIdentity } from './identity-store.ts'
