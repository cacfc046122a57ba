import { attrField } from './attrField.tsx'

/** WG-63: a field of the record that a related form has chosen. */
export default attrField
