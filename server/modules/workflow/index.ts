import type { Module } from '../../http/route.ts'
import { calendarRules, calendars } from './calendars/index.ts'
import { callJobs } from './calls/index.ts'
import { delegateRules, delegates } from './delegates/index.ts'
import { heat } from './heat/index.ts'
import { batches, comments, flowJobs, instances, instanceWays, launches } from './instances/index.ts'
import { lists } from './lists/index.ts'
import { messageRules } from './messages/index.ts'
import { moving } from './moving/index.ts'
import { simulation } from './simulation/index.ts'
import { subflowJobs } from './subflows/index.ts'
import { flowForms, flowSendings, templateRules, templates } from './templates/index.ts'

export { calendarInUse } from './calendars/index.ts'
export {
  begin,
  type Decided,
  decidedOfRecord,
  fillerOf,
  type Launching,
  launchable,
  launching,
  nodeTitles,
  type OperatorRecord,
  operatorRecord,
  type Past,
  type PastRecord,
  pastOf,
  recordOfInstance,
  releasedVersion,
  rightsAt,
} from './instances/index.ts'
export { flowNames, flowsNaming } from './naming/index.ts'
export { fieldsInFlows, renameInFlows } from './naming/renamed.ts'
export { flowsReached, release as releaseFlow } from './templates/index.ts'

/** Flows of applications: their definitions, their instances, and who decides. */
export const workflowModule: Module = {
  routes: [
    templates,
    flowForms,
    flowSendings,
    simulation,
    launches,
    instances,
    instanceWays,
    comments,
    batches,
    lists,
    heat,
    moving,
    delegates,
    calendars,
  ],
  rules: [templateRules, delegateRules, calendarRules, messageRules],
  jobs: { ...flowJobs, ...subflowJobs, ...callJobs },
}
