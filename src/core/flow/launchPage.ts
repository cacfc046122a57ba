import type { Node, PageDef } from '../types.ts'
import {
  base,
  button,
  choosing,
  choosingDialogs,
  chosen,
  type FlowForm,
  isSending,
  isVerb,
  preview,
  previewDialog,
  previewing,
  recordForm,
  sends,
  unchosen,
} from './pageParts.ts'

/** The page to launch a flow on: its form, whom it would go to, a draft or the submission. */
export function launchPage(id: string, flow: FlowForm): PageDef {
  const { asks, behalf = [] } = flow
  const call = (submit: boolean) => ({
    request: { post: `${base}/Launch/${id}`, body: { submit, onBehalf: '{{ page.behalf }}', ...(submit ? chosen(asks) : {}) } },
    ...{ formAs: 'form', into: 'page.made' },
  })
  const form = recordForm(flow, { span: 24 }, [
    ...previewing,
    { ...call(true), when: isVerb('Submit'), ...choosing(asks) },
    { ...call(false), when: isVerb('Save'), unfinished: true },
    { set: unchosen(asks), when: isSending },
    { navigate: '/workFlowDetail?id={{ page.made.id }}', when: isSending },
    { closeTab: true, when: isSending },
  ])
  const forWhom: Node[] =
    behalf.length === 0
      ? []
      : [
          {
            ...{ pingeKey: 'form', id: 'behalf' },
            form: {
              version: 1,
              labelPosition: 'top',
              fields: [
                {
                  ...{ pingeKey: 'select', field: 'behalf', label: 't:flow.behalf', placeholder: 't:flow.behalfSelf', clearable: true },
                  options: behalf.map(({ id, fullName }) => ({ id, fullName })),
                  on: { change: [{ set: { 'page.behalf': '{{ form.behalf }}' } }] },
                },
              ],
            },
          },
        ]
  return {
    version: 1,
    code: 'workFlowDetail',
    // the list of the records that it is launched for is called as the flow is
    title: { zh: `发起：${flow.flowName}`, zhtw: `發起：${flow.flowName}`, en: `Launch: ${flow.flowName}` },
    state: { behalf: null },
    body: {
      pingeKey: 'board',
      children: [
        { pingeKey: 'pageHead', title: flow.flowName, tags: [{ text: 't:flow.launching', color: 'blue' }], span: 24 },
        ...forWhom,
        form,
        {
          ...{ pingeKey: 'actionBar', sticky: true, span: 24 },
          children: [
            button('t:flow.verb.submit', sends('Submit'), { kind: 'primary' }),
            button('t:flow.verb.saveDraft', sends('Save')),
            button('t:flow.foresee', preview),
          ],
        },
      ],
    },
    dialogs: {
      preview: previewDialog(id),
      ...choosingDialogs(asks, flow.nodes),
    },
  }
}
