import type { Row } from '../types.ts'
import type { Status } from './types.ts'

/** WF-01: the colour of a status as a label. */
export const statusColors: { readonly [status in Status]: string } = {
  0: 'default',
  1: 'processing',
  2: 'success',
  3: 'warning',
  4: 'default',
  5: 'error',
}

/** What a record in a list says of its flow, where its application has no field of that name. */
export const flowStateField = 'flowState'

/** Every status as something to choose, and as a label. */
export const statusOptions: Row[] = Object.entries(statusColors).map(([id, color]) => ({
  ...{ id: Number(id), fullName: `t:flow.status.${id}`, color },
}))
