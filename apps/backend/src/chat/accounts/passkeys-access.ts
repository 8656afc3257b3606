export { deletePasskeys } from './passkey-store.ts'
