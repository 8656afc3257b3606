export { findEmail, findMailAccount } from './email-store.ts'
