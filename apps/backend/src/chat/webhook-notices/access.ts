export { listWarnedForms } from './store.ts'
