import type { Action, DialogDef } from '../types.ts'
import type { Application } from './application.ts'

const launchPath = '/workFlowDetail?flow='

/** WF-03: a new record of an application with flows is launched: at once through its only one, else through the one that is chosen. */
export const launched = (flows: NonNullable<Application['flows']>): Action[] | undefined => {
  const [only, ...others] = flows
  return only && (others.length > 0 ? [{ open: 'flows' }] : [{ navigate: launchPath + only.id }])
}

/** What a flow decides about is shown with its flow; a record of before there was one as it is. */
export const inFlow = (modelId: string, row: 'row' | 'item', otherwise: Action[]): Action[] => [
  { request: { get: `/api/workflow/Record/${modelId}/{{ ${row}.id }}` }, into: 'page.flow' },
  { when: '{{ not empty(page.flow.id) }}', navigate: '/workFlowDetail?id={{ page.flow.id }}', otherwise },
]

export const flowsDialog = (flows: NonNullable<Application['flows']>): DialogDef => ({
  ...{ title: 't:flow.choose', width: 400 },
  body: {
    ...{ pingeKey: 'shortcuts', items: flows.map(({ id, fullName }) => ({ id, title: fullName, path: launchPath + id })) },
    ...{ filter: true, empty: 't:picker.noData' },
  },
})
