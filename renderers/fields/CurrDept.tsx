import { placeField } from '../parts/system.tsx'

/** WG-38: the department of whoever made the record. */
export default placeField('unit')
