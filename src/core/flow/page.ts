import type { CodeFlow } from '../recordCode.ts'
import type { Action, DialogDef, Node, PageDef, Text } from '../types.ts'
import type { Verb } from './offers.ts'
import {
  base,
  button,
  choosing,
  choosingDialogs,
  chosen,
  dialog,
  type FlowForm,
  type FlowInstance,
  handleColors,
  isSending,
  isVerb,
  leave,
  nodeField,
  opinionField,
  opinionOf,
  pane,
  peopleField,
  preview,
  previewDialog,
  previewing,
  recordForm,
  sends,
  side,
} from './pageParts.ts'
import { flowPath } from './path.ts'
import { statusColors } from './status.ts'
import type { HandleStatus, Status } from './types.ts'

/** The page to launch a flow on: its form, whom it would go to, a draft or the submission. */
export function launchPage(id: string, flow: FlowForm): PageDef {
  const { asks, behalf = [] } = flow
  const send: Action[] = [{ submit: 'record' }]
  const call = (submit: boolean) => ({
    request: { post: `${base}/Launch/${id}`, body: { submit, onBehalf: '{{ page.behalf }}', ...(submit ? chosen(asks) : {}) } },
    ...{ formAs: 'form', into: 'page.made' },
  })
  const form = recordForm(flow, { span: 24 }, [
    ...previewing,
    { ...call(true), when: isVerb('Submit'), ...choosing(asks) },
    { ...call(false), when: isVerb('Save'), unfinished: true },
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
    title: flow.flowName,
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
      ...choosingDialogs(asks, {}, send),
    },
  }
}

/** What the reader is, and where decisions lead on from here. */
export interface Reader {
  id: string
  /** where decided tasks lead when nothing is left: the list of what is to be decided, if they have it */
  after: string
}

/** The page of an instance: its form, the way that it took and will take, who did what, comments, and what its reader may do. */
export function instancePage(instance: FlowInstance, me: Reader): PageDef {
  const { id, task, asks, nodes, writes, status, suspended, returns, open, targets, offers } = instance
  const may = (verb: Verb) => offers.includes(verb)
  const isStarting = may('submit')
  const command = `${base}/Instance/${id}`
  const ofTask = `${base}/Task/${task?.id ?? ''}`
  const behalf = task && task.person !== me.id ? { onBehalf: task.person } : {}
  const read: Action[] = [{ reload: 'page' }]
  const undo: Action[] = [
    { request: { post: `${command}/Undo`, body: {} } },
    { navigate: flowPath(id, task?.id) },
    // where it still stands open it shows that it waits again
    { reload: 'page' },
  ]
  const after: Action[] = [
    { reset: 'decision' },
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

  const agreeing = { opinion: '{{ page.opinion }}', ...behalf, ...chosen(asks) }
  const agreeCall = { post: `${ofTask}/{{ page.verb }}`, body: agreeing }
  const agreed: Action[] = [{ request: agreeCall, ...undone, ...choosing(asks), ...(writes ? { formAs: 'form' } : {}) }, ...after]
  const agree: Action[] = writes ? [{ submit: 'record' }] : agreed
  const submitted: Action[] = [
    ...previewing,
    { when: isVerb('Submit'), request: { post: `${command}/Submit`, body: chosen(asks) }, formAs: 'form', ...choosing(asks) },
    { when: isVerb('Save'), request: { post: `${command}/Save`, body: {} }, formAs: 'form', unfinished: true },
    { reload: 'page', when: isSending },
  ]
  const again = isStarting ? [{ submit: 'record' }] : agree

  const word = (action: string, usual: Text): Text => task?.words[action] ?? usual
  const decides = (verb: 'Agree' | 'Handle'): Action[] => [{ set: { 'page.opinion': opinionOf, 'page.verb': verb } }, ...agree]
  const opens = (name: string): Action[] => [{ set: { 'page.opinion': opinionOf } }, { open: name }]
  const buttons: Node[] = [
    ...(may('agree') ? [button('t:flow.verb.agree', decides('Agree'), { kind: 'primary', shortcut: 'a' })] : []),
    ...(may('handle') ? [button('t:flow.verb.handle', decides('Handle'), { kind: 'primary', shortcut: 'a' })] : []),
    ...(may('return') ? [button(word('return', 't:flow.verb.return'), opens('return'), { shortcut: 'r' })] : []),
    ...(may('refuse') ? [button(word('refuse', 't:flow.verb.refuse'), opens('refuse'), { danger: true, shortcut: 'x' })] : []),
    ...(may('transfer') ? [button(word('transfer', 't:flow.verb.transfer'), opens('transfer'), { shortcut: 't' })] : []),
    ...(may('addBefore') ? [button(word('addBefore', 't:flow.verb.addBefore'), opens('addBefore'))] : []),
    ...(may('addAfter') ? [button(word('addAfter', 't:flow.verb.addAfter'), opens('addAfter'))] : []),
    ...(may('end') && task?.words.end !== undefined ? [button(word('end', 't:flow.verb.end'), opens('endTask'), { danger: true })] : []),
  ]
  const isDeciding = may('agree') || may('handle')
  const starting: Node[] = isStarting
    ? [
        button('t:flow.verb.submit', sends('Submit'), { kind: 'primary' }),
        button('t:flow.verb.saveDraft', sends('Save')),
        button('t:flow.foresee', preview),
      ]
    : []
  const ofInstance: Node[] = [
    ...(instance.parent ? [button('t:flow.parent', [{ navigate: flowPath(instance.parent.id) }])] : []),
    ...(may('undo') && instance.undoNode !== null
      ? [
          button('t:flow.verb.undo', [
            { confirm: 't:flow.undoSure' },
            { request: { post: `${command}/Withdraw`, body: { node: instance.undoNode } } },
            ...read,
          ]),
        ]
      : []),
    ...(may('urge') ? [button('t:flow.verb.urge', [{ request: { post: `${command}/Urge`, body: {} } }])] : []),
    ...(may('withdraw') ? [button('t:flow.verb.withdraw', [{ open: 'withdraw' }])] : []),
    ...(may('revoke') ? [button('t:flow.verb.revoke', [{ open: 'revoke' }], { danger: true })] : []),
    ...(may('assign') && open.length > 0 ? [button('t:flow.verb.assign', [{ open: 'assign' }])] : []),
    ...(may('change') ? [button('t:flow.verb.change', [{ open: 'change' }])] : []),
    ...(may('suspend') ? [button('t:flow.verb.suspend', [{ open: 'suspend' }])] : []),
    ...(may('restore') ? [button('t:flow.verb.restore', [{ request: { post: `${command}/Restore`, body: {} } }, ...read])] : []),
    ...(may('end') && targets.length > 0 ? [button('t:flow.verb.end', [{ open: 'end' }], { danger: true })] : []),
    ...(may('revive') ? [button('t:flow.verb.revive', [{ open: 'revive' }])] : []),
    ...(may('remove')
      ? [
          button(
            't:common.delete',
            [{ confirm: 't:flow.removeSure' }, { request: { delete: command } }, { navigate: '/workFlow/flowLaunch' }, ...leave],
            { danger: true },
          ),
        ]
      : []),
  ]
  const asked = { required: task?.opinionRequired === true }
  const taskDialog = (name: string, title: Text, call: string, fields: Node[], body: object): { [name: string]: DialogDef } => ({
    [name]: dialog(
      title,
      [...fields, opinionField(asked.required && name !== 'transfer')],
      [
        { set: { 'page.opinion': opinionOf } },
        { request: { post: `${ofTask}/${call}`, body: { opinion: opinionOf, ...behalf, ...body } }, ...undone },
        { close: true },
        ...after,
      ],
    ),
  })
  const instanceDialog = (name: string, call: string, fields: Node[], body: object = {}): { [name: string]: DialogDef } => ({
    [name]: dialog(
      `t:flow.verb.${name}`,
      [...fields, opinionField(false)],
      [{ request: { post: `${command}/${call}`, body: { opinion: opinionOf, ...body } } }, { close: true }, ...read],
    ),
  })
  const target = '{{ form.node }}'
  const chosenNode = returns.length > 0 ? { node: target } : {}

  const facts = [
    { label: 't:flow.starter', text: instance.starter === null ? '' : (instance.people[instance.starter] ?? '') },
    { label: 't:flow.startTime', time: instance.startTime },
    { label: 't:flow.endTime', time: instance.endTime },
    { label: 't:flow.dueTime', time: task?.dueTime ?? null },
    { label: 't:flow.version', text: `V${instance.versionNumber}` },
  ]
  const records: unknown[] = instance.operatorRecordList
    .map(({ id, nodeName, userName, handleTime, handleStatus, handleOpinion, onBehalf, to }) => ({
      ...{ title: onBehalf === null ? userName : `${userName} (${onBehalf})`, label: `t:flow.handle.${handleStatus}` },
      ...{ color: handleColors[handleStatus as HandleStatus] ?? 'default', text: handleOpinion, time: handleTime },
      id,
      note: nodeName ?? (to.length > 0 ? to.join(', ') : ''),
    }))
    .reverse()
  const isReadOnly = !instance.fills || !writes
  const decision: Node[] =
    buttons.length > 0
      ? [
          {
            ...{ pingeKey: 'form', id: 'decision' },
            form: {
              ...{ version: 1, labelPosition: 'top' },
              fields: [
                {
                  ...{ pingeKey: 'textarea', field: 'opinion', label: 't:flow.opinion', showLabel: false, maxlength: 2000 },
                  ...{ placeholder: 't:flow.opinionHint', autosize: { minRows: 1, maxRows: 4 }, required: asked.required && isDeciding },
                },
                { pingeKey: 'actionBar', children: buttons },
              ],
            },
          },
        ]
      : []
  // WF-05: what the code of its record leads back to
  const inFlow: CodeFlow = {
    ...{ fid: instance.templateId, pid: id, ftid: task?.id ?? '' },
    opt: isStarting ? 'submit' : isDeciding ? (task?.kind ?? 'approve') : 'read',
  }
  const bar: Node[] = [...decision, ...starting]
  return {
    version: 1,
    code: 'workFlowDetail',
    title: instance.fullName,
    state: { opinion: '', verb: '' },
    body: {
      pingeKey: 'board',
      children: [
        {
          ...{ pingeKey: 'pageHead', title: instance.fullName, span: 24, facts },
          tags: [
            { text: `t:flow.status.${status}`, color: statusColors[status as Status] ?? 'default' },
            ...(suspended ? [{ text: 't:flow.suspended', color: 'warning' }] : []),
            ...(task?.state === 'open' ? [{ text: nodes[task.node] ?? task.node, color: 'blue' }] : []),
          ],
          children: [
            ...ofInstance,
            ...(isDeciding
              ? [
                  button('t:flow.before', next(true), { kind: 'icon', icon: 'left', shortcut: 'k' }),
                  button('t:flow.next', next(false), { kind: 'icon', icon: 'right', shortcut: 'j' }),
                ]
              : []),
            button('t:print.print', [{ print: true }], { kind: 'icon', icon: 'print' }),
          ],
        },
        recordForm(instance, { span: 16, record: { data: instance.data }, flow: inFlow }, isStarting ? submitted : agreed, {
          load: { get: `${command}${task ? `?task=${task.id}` : ''}` },
          readOnly: isReadOnly,
        }),
        side([
          pane('t:flow.way', [
            {
              ...{ pingeKey: 'flowWay', way: instance.way, people: instance.people, nodes },
              ...(status === 1 && !suspended ? { ahead: { get: `${command}/Preview` } } : {}),
            },
          ]),
          pane('t:flow.records', [
            {
              ...{ pingeKey: 'timeline', items: records, emptyTitle: 't:flow.noRecords' },
              on: { click: [{ open: 'past', with: '{{ item }}' }] },
            },
          ]),
          pane('t:comments.title', [{ pingeKey: 'comments', resource: `${command}/Comment` }]),
        ]),
        ...(bar.length > 0 ? [{ pingeKey: 'actionBar', sticky: true, span: 24, children: bar }] : []),
      ],
    },
    dialogs: {
      past: {
        ...{ title: 't:flow.past', width: 600 },
        body: { pingeKey: 'flowWay', past: { get: `${command}/Way`, query: { seq: '{{ item.id }}' } } },
      },
      ...taskDialog(
        'return',
        word('return', 't:flow.verb.return'),
        'Return',
        returns.length > 0 ? [{ ...nodeField('t:flow.returnTo', returns, nodes), defaultValue: returns[0] }] : [],
        chosenNode,
      ),
      ...taskDialog('refuse', word('refuse', 't:flow.verb.refuse'), 'Refuse', [], {}),
      ...taskDialog('transfer', word('transfer', 't:flow.verb.transfer'), 'Transfer', [peopleField('to', 't:flow.transferTo', false)], {
        to: '{{ form.to }}',
      }),
      ...taskDialog('addBefore', word('addBefore', 't:flow.verb.addBefore'), 'AddBefore', [peopleField('people', 't:flow.people', true)], {
        people: '{{ form.people }}',
      }),
      ...taskDialog('addAfter', word('addAfter', 't:flow.verb.addAfter'), 'AddAfter', [peopleField('people', 't:flow.people', true)], {
        people: '{{ form.people }}',
      }),
      ...taskDialog('endTask', word('end', 't:flow.verb.end'), 'End', [], {}),
      ...instanceDialog('withdraw', 'Withdraw', []),
      ...instanceDialog('revoke', 'Revoke', []),
      ...instanceDialog('suspend', 'Suspend', []),
      ...instanceDialog('end', 'End', []),
      ...instanceDialog('assign', 'Assign', [nodeField('t:flow.node', open, nodes), peopleField('people', 't:flow.people', true)], {
        ...{ node: target, people: '{{ form.people }}' },
      }),
      ...instanceDialog('change', 'Change', [nodeField('t:flow.goOnAt', targets, nodes)], { node: target }),
      ...instanceDialog('revive', 'Revive', [nodeField('t:flow.goOnAt', targets, nodes)], { node: target }),
      ...(isStarting ? { preview: previewDialog(instance.templateId) } : {}),
      ...choosingDialogs(asks, nodes, again),
    },
  }
}
