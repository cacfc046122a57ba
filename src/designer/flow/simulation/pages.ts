import { recordForm } from '#core/flow/pageParts.ts'
import { isRecord } from '#core/json.ts'
import { normalisePage } from '#core/normalise.ts'
import type { FormDef, PageDef, Row, SentCall } from '#core/types.ts'
import { env } from '#runtime/env.ts'
import { sentRecord } from '../../sentRecord.ts'

/** Where the way of a flow that is designed is asked for. */
const simulateUrl = (id: string): string => `/api/workflow/Template/${encodeURIComponent(id)}/Simulate`

/** What is tried: for one starter, or for everybody. */
export interface Asked {
  what: 'one' | 'all'
  starter: string
  form: Row
}

/** The call by which the page tells what it asks for: it is answered here, and does not leave the browser. */
const asking = 'simulate'

/** What the page asks to be tried; nothing of any other call. */
export function askedBy(call: SentCall): Asked | undefined {
  if (call.post !== asking) return undefined
  const { what, starter, form } = sentRecord(call)
  return isRecord(form) ? { what: what === 'all' ? 'all' : 'one', starter: String(starter ?? ''), form } : undefined
}

const press = (what: Asked['what']) => [{ set: { 'page.what': what } }, { submit: 'record' }]

/** Who launches it, with the application's form as it is filled in at the start. */
export const formPage = (modelId: string, modelCode: string, form: FormDef, starter: string): PageDef => {
  const page: PageDef = {
    version: 1,
    code: 'flowSimulation',
    title: 't:flowSim.title',
    state: { starter, what: 'one' },
    body: {
      pingeKey: 'board',
      children: [
        {
          ...{ pingeKey: 'form', id: 'who', span: 24 },
          form: {
            ...{ version: 1, labelPosition: 'top', defaults: { starter: '{{ page.starter }}' } },
            fields: [
              {
                ...{ pingeKey: 'userSelect', field: 'starter', label: 't:flowSim.starter', onlyId: true },
                on: { change: [{ set: { 'page.starter': '{{ form.starter }}' } }] },
              },
            ],
          },
        },
        recordForm({ modelId, modelCode, form, flowName: '', asks: { people: [], ways: {} }, nodes: {} }, { span: 24 }, [
          {
            request: { post: asking, body: { what: '{{ page.what }}', starter: '{{ page.starter }}' } },
            ...{ formAs: 'form', unfinished: true },
          },
        ]),
        {
          ...{ pingeKey: 'actionBar', sticky: true, span: 24 },
          children: [
            { pingeKey: 'button', label: 't:flowSim.one', kind: 'primary', do: press('one') },
            { pingeKey: 'button', label: 't:flowSim.all', do: press('all') },
          ],
        },
      ],
    },
  }
  return normalisePage(page, env)
}

/** The way of one starter. What is sent stands in the page: a text of the flow is no expression of this page. */
export const wayPage = (id: string, definition: string, { starter, form }: Asked): PageDef => {
  const page: PageDef = {
    ...{ version: 1, code: 'flowSimulationWay', title: 't:flowSim.one', state: { definition, starter, form } },
    body: {
      pingeKey: 'flowWay',
      ahead: {
        post: simulateUrl(id),
        body: { definition: '{{ page.definition }}', starter: '{{ page.starter }}', form: '{{ page.form }}' },
      },
    },
  }
  return normalisePage(page, env)
}
