export { deleteTwoFactor } from './two-factor-store.ts'
