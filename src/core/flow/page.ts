import type { CodeFlow } from '../application/recordCode.ts'
import type { Action, Node, PageDef } from '../types.ts'
import type { Verb } from './offers.ts'
import { besideForm, decidingButtons, decisionForm, factsOf, instanceButtons } from './pageActs.ts'
import { instanceDialogs, needsOf, taskDialogs } from './pageDialogs.ts'
import {
  base,
  button,
  changesSince,
  choosing,
  choosingDialogs,
  chosen,
  type FlowInstance,
  isSending,
  isVerb,
  leave,
  preview,
  previewDialog,
  previewing,
  printing,
  recordForm,
  sends,
  unchosen,
} from './pageParts.ts'
import { flowPath } from './path.ts'
import { statusColors } from './status.ts'
import type { Status } from './types.ts'

/** What the reader is, and where decisions lead on from here. */
export interface Reader {
  id: string
  /** where decided tasks lead when nothing is left: the list of what is to be decided, if they have it */
  after: string
}

/** The page of an instance: its form, the way that it took and will take, who did what, comments, and what its reader may do. */
export function instancePage(instance: FlowInstance, me: Reader): PageDef {
  const { id, task, asks, nodes, writes, status, suspended, offers } = instance
  const may = (verb: Verb) => offers.includes(verb)
  const isStarting = may('submit')
  const command = `${base}/Instance/${id}`
  const ofTask = `${base}/Task/${task?.id ?? ''}`
  const behalf = task && task.person !== me.id ? { onBehalf: task.person } : {}
  const read: Action[] = [{ set: unchosen(asks) }, { reload: 'page' }]
  const undo: Action[] = [
    { request: { post: `${command}/Undo`, body: {} } },
    { navigate: flowPath(id, task?.id) },
    // where it still stands open it shows that it waits again
    { reload: 'page' },
  ]
  const after: Action[] = [
    { reset: 'decision' },
    { set: { 'page.opinion': '', 'page.signature': '', 'page.files': [], ...unchosen(asks) } },
    { request: { get: `${base}/Todo/Next`, query: { task: task?.id ?? '' } }, into: 'page.next' },
    {
      when: '{{ not empty(page.next.id) }}',
      navigate: '/workFlowDetail?id={{ page.next.instanceId }}&task={{ page.next.id }}',
      otherwise: [{ navigate: me.after }],
    },
    ...leave,
  ]
  const undone = { undo }
  const next = (back: boolean): Action[] => [
    { request: { get: `${base}/Todo/Next`, query: { task: task?.id ?? '', ...(back ? { back: true } : {}) } }, into: 'page.next' },
    {
      when: '{{ not empty(page.next.id) }}',
      navigate: '/workFlowDetail?id={{ page.next.instanceId }}&task={{ page.next.id }}',
      otherwise: [{ toast: 't:flow.noNext' }],
    },
    { closeTab: true, when: '{{ not empty(page.next.id) }}' },
  ]

  const { signs } = needsOf(task)
  const agreeing = {
    ...{ opinion: '{{ page.opinion }}', files: '{{ page.files }}', ...behalf, ...chosen(asks) },
    ...(signs ? { signature: '{{ page.signature }}' } : {}),
  }
  const agreeCall = { post: `${ofTask}/{{ page.verb }}`, body: agreeing }
  const agreed: Action[] = [{ request: agreeCall, ...undone, ...choosing(asks), ...(writes ? { formAs: 'form' } : {}) }, ...after]
  const agree: Action[] = writes ? [{ submit: 'record' }] : agreed
  const submitted: Action[] = [
    ...previewing,
    { when: isVerb('Submit'), request: { post: `${command}/Submit`, body: chosen(asks) }, formAs: 'form', ...choosing(asks) },
    { when: isVerb('Save'), request: { post: `${command}/Save`, body: {} }, formAs: 'form', unfinished: true },
    { set: unchosen(asks), when: isSending },
    { reload: 'page', when: isSending },
  ]

  const decided: Action[] = [{ set: { 'page.verb': may('handle') ? 'Handle' : 'Agree' } }, ...agree]
  const buttons = decidingButtons(instance, agree)
  const isDeciding = may('agree') || may('handle')
  const starting: Node[] = isStarting
    ? [
        button('t:flow.verb.submit', sends('Submit'), { kind: 'primary' }),
        button('t:flow.verb.saveDraft', sends('Save')),
        button('t:flow.foresee', preview),
      ]
    : []
  const isReadOnly = !instance.fills || !writes
  // WF-05: what the code of its record leads back to
  const inFlow: CodeFlow = {
    ...{ fid: instance.templateId, pid: id, ftid: task?.id ?? '' },
    opt: isStarting ? 'submit' : isDeciding ? (task?.kind ?? 'approve') : 'read',
  }
  const bar: Node[] = [...decisionForm(buttons, instance), ...starting]
  return {
    version: 1,
    code: 'workFlowDetail',
    title: instance.fullName,
    state: { opinion: '', verb: '', signature: '', files: [] },
    body: {
      pingeKey: 'board',
      children: [
        {
          ...{ pingeKey: 'pageHead', title: instance.fullName, span: 24, facts: factsOf(instance) },
          tags: [
            { text: `t:flow.status.${status}`, color: statusColors[status as Status] ?? 'default' },
            ...(suspended ? [{ text: instance.failed ? 't:flow.suspendedFailed' : 't:flow.suspended', color: 'warning' }] : []),
            ...(instance.failed ? [{ text: nodes[instance.failed.node] ?? instance.failed.node, color: 'error' }] : []),
            ...(task?.state === 'open' ? [{ text: nodes[task.node] ?? task.node, color: 'blue' }] : []),
          ],
          children: [
            ...instanceButtons(instance, command, read),
            ...(isDeciding
              ? [
                  button('t:flow.before', next(true), { kind: 'icon', icon: 'left', shortcut: 'k' }),
                  button('t:flow.next', next(false), { kind: 'icon', icon: 'right', shortcut: 'j' }),
                ]
              : []),
            button('t:print.print', [printing(instance)], { kind: 'icon', icon: 'print' }),
          ],
        },
        ...changesSince(instance),
        recordForm(instance, { span: 16, record: { data: instance.data }, flow: inFlow }, isStarting ? submitted : agreed, {
          load: { get: `${command}${task ? `?task=${task.id}` : ''}` },
          readOnly: isReadOnly,
        }),
        besideForm(instance, command),
        ...(bar.length > 0 ? [{ pingeKey: 'actionBar', sticky: true, span: 24, children: bar }] : []),
      ],
    },
    dialogs: {
      past: {
        ...{ title: 't:flow.past', width: 600 },
        body: { pingeKey: 'flowWay', past: { get: `${command}/Way`, query: { seq: '{{ item.id }}' } } },
      },
      ...taskDialogs(instance, { call: ofTask, behalf, undo, after }, decided),
      ...instanceDialogs(instance, command, read),
      ...(isStarting ? { preview: previewDialog(instance.templateId) } : {}),
      ...choosingDialogs(asks, nodes),
    },
  }
}
