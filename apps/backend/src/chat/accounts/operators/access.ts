export { insertOperator, isOperator, recordOperation } from './operators-store.ts'
