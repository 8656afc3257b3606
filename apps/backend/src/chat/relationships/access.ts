export { findPrivacy as privacyOf, listRelationships as relationshipsOf } from './store.ts'
