export { deletePasskeys } from './store.ts'
