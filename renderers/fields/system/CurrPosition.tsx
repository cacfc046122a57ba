import { placeField } from './system.tsx'

/** WG-39: the position of whoever made the record. */
export default placeField('position')
