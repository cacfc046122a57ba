import { flowStateField } from '#core/flow/status.ts'
import type { Model } from './model.ts'

/** Whether records of a list say how their flow stands: where there is one, and no field of the application is called so. */
export const tellsFlowState = ({ hasFlow, main }: Model): boolean => hasFlow && !main.columns.has(flowStateField)
