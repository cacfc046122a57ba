import { textField } from './system.tsx'

/** WG-33: who made the record. */
export default textField
