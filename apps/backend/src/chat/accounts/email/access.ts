export { findEmail, findMailAccount } from './store.ts'
