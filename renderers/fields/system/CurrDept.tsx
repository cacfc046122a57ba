import { placeField } from './system.tsx'

/** WG-38: the department of whoever made the record. */
export default placeField('unit')
