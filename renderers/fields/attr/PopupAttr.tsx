import { attrField } from './attrField.tsx'

/** WG-62: a field of the row that a popup has chosen. */
export default attrField
