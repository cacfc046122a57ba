import { placeField } from '../parts/system.tsx'

/** WG-39: the position of whoever made the record. */
export default placeField('position')
