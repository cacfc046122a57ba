import type { FlowDef } from '../definition.ts'
import { nodesOf } from '../nodesOf.ts'

/** A place of a flow that counts hours by a working calendar: where it is named, and the farthest that is counted from one moment. */
export interface CalendarUse {
  pointer: string
  calendar: string
  hours: number
}

/** Every place of a flow that names a working calendar. */
export function calendarsIn({ nodes }: FlowDef): CalendarUse[] {
  const uses: CalendarUse[] = []
  for (const [at, node] of nodesOf(nodes)) {
    if (node.kind === 'wait' && 'hours' in node && node.calendar !== undefined)
      uses.push({ pointer: `${at}/calendar`, calendar: node.calendar, hours: node.hours })
    if ((node.kind === 'approve' || node.kind === 'handle') && node.due?.calendar !== undefined) {
      const { hours, calendar, remind = [] } = node.due
      uses.push({ pointer: `${at}/due/calendar`, calendar, hours: Math.max(hours, ...remind.map(Math.abs)) })
    }
  }
  return uses
}
