import { momentField } from './system.tsx'

/** WG-36: when the record was changed last. */
export default momentField
