import type { CodeFlow } from '../application/recordCode.ts'
import type { Action, Node, PageDef, Text } from '../types.ts'
import { limits } from './check/limits.ts'
import type { Verb } from './offers.ts'
import { instanceDialogs, needsOf, taskDialogs } from './pageDialogs.ts'
import {
  base,
  button,
  changesSince,
  choosing,
  choosingDialogs,
  chosen,
  type FlowInstance,
  handleColors,
  isSending,
  isVerb,
  leave,
  opinionOf,
  pane,
  preview,
  previewDialog,
  previewing,
  recordForm,
  sends,
  side,
  unchosen,
} from './pageParts.ts'
import { flowPath } from './path.ts'
import { statusColors } from './status.ts'
import type { HandleStatus, Status } from './types.ts'

/** What the reader is, and where decisions lead on from here. */
export interface Reader {
  id: string
  /** where decided tasks lead when nothing is left: the list of what is to be decided, if they have it */
  after: string
}

/** The page of an instance: its form, the way that it took and will take, who did what, comments, and what its reader may do. */
export function instancePage(instance: FlowInstance, me: Reader): PageDef {
  const { id, task, asks, nodes, writes, status, suspended, open, targets, offers } = instance
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

  const { required, isApart, signs } = needsOf(task)
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

  const word = (action: string, usual: Text): Text => task?.words[action] ?? usual
  // what does not fit the bar is filled in in a dialog, opinion and all
  const opens = (name: string): Action[] => [...(isApart ? [] : [{ set: { 'page.opinion': opinionOf } }]), { open: name }]
  const decides = (verb: 'Agree' | 'Handle'): Action[] =>
    isApart ? opens('decide') : [{ set: { 'page.opinion': opinionOf, 'page.verb': verb } }, ...agree]
  const decided: Action[] = [{ set: { 'page.verb': may('handle') ? 'Handle' : 'Agree' } }, ...agree]
  const buttons: Node[] = [
    ...(may('agree') ? [button('t:flow.verb.agree', decides('Agree'), { kind: 'primary', shortcut: 'a' })] : []),
    ...(may('handle') ? [button('t:flow.verb.handle', decides('Handle'), { kind: 'primary', shortcut: 'a' })] : []),
    ...((may('agree') || may('handle')) && !isApart
      ? [button(may('handle') ? 't:flow.handleWith' : 't:flow.agreeWith', opens('decide'), { kind: 'icon', icon: 'file' })]
      : []),
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
            { request: { post: `${command}/Withdraw`, body: { node: instance.undoNode, ...chosen(asks) } }, ...choosing(asks) },
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
    ...(may('restore')
      ? [button('t:flow.verb.restore', [{ request: { post: `${command}/Restore`, body: chosen(asks) }, ...choosing(asks) }, ...read])]
      : []),
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
  const facts = [
    { label: 't:flow.starter', text: instance.starter === null ? '' : (instance.people[instance.starter] ?? '') },
    { label: 't:flow.startTime', time: instance.startTime },
    { label: 't:flow.endTime', time: instance.endTime },
    { label: 't:flow.dueTime', time: task?.dueTime ?? null },
    { label: 't:flow.version', text: `V${instance.versionNumber}` },
  ]
  const records: unknown[] = instance.operatorRecordList
    .map(({ id, nodeName, userName, handleTime, handleStatus, handleOpinion, onBehalf, to, signature, files }) => ({
      ...{ title: onBehalf === null ? userName : `${userName} (${onBehalf})`, label: `t:flow.handle.${handleStatus}` },
      ...{ color: handleColors[handleStatus as HandleStatus] ?? 'default', text: handleOpinion, time: handleTime },
      ...(signature === null ? {} : { picture: signature, pictureTitle: 't:sign.picture' }),
      ...(files.length === 0 ? {} : { files }),
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
                ...(isApart
                  ? []
                  : [
                      {
                        ...{ pingeKey: 'textarea', field: 'opinion', label: 't:flow.opinion', showLabel: false, maxlength: 2000 },
                        ...{ placeholder: 't:flow.opinionHint', autosize: { minRows: 1, maxRows: 4 } },
                        required: required('opinion') && isDeciding,
                      },
                    ]),
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
    state: { opinion: '', verb: '', signature: '', files: [] },
    body: {
      pingeKey: 'board',
      children: [
        {
          ...{ pingeKey: 'pageHead', title: instance.fullName, span: 24, facts },
          tags: [
            { text: `t:flow.status.${status}`, color: statusColors[status as Status] ?? 'default' },
            ...(suspended ? [{ text: instance.failed ? 't:flow.suspendedFailed' : 't:flow.suspended', color: 'warning' }] : []),
            ...(instance.failed ? [{ text: nodes[instance.failed.node] ?? instance.failed.node, color: 'error' }] : []),
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
        ...changesSince(instance),
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
          pane('t:comments.title', [
            { pingeKey: 'comments', resource: `${command}/Comment`, files: limits.files, fileSize: limits.fileSize },
          ]),
        ]),
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
