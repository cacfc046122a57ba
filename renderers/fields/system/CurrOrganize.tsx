import { placeField } from './system.tsx'

/** WG-37: the organisation of whoever made the record, by its name or with all above it. */
export default placeField('unit')
