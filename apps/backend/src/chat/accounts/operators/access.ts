export { insertOperator, isOperator, listOperatorIds, recordOperation } from './operators-store.ts'
