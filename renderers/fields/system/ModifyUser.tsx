import { textField } from './system.tsx'

/** WG-35: who changed the record last. */
export default textField
