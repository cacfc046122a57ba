import { textField } from './system.tsx'

/** WG-40: the number that the server gives when the record is saved. */
export default textField
