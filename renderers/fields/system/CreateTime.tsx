import { momentField } from './system.tsx'

/** WG-34: when the record was made. */
export default momentField
