export { deleteTwoFactor } from './store.ts'
