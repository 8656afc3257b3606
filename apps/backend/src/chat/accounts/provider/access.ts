export { findIdentity } from './store.ts'
