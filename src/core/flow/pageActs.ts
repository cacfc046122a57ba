import type { Action, Node, Text } from '../types.ts'
import { limits } from './check/limits.ts'
import type { Verb } from './offers.ts'
import { needsOf } from './pageDialogs.ts'
import { button, choosing, chosen, type FlowInstance, handleColors, leave, opinionOf, pane, side } from './pageParts.ts'
import { flowPath } from './path.ts'
import type { HandleStatus } from './types.ts'

/** The buttons that decide a task; `agree` is what agreeing does once the opinion is known. */
export function decidingButtons({ task, offers }: FlowInstance, agree: Action[]): Node[] {
  const may = (verb: Verb) => offers.includes(verb)
  const { isApart } = needsOf(task)
  const word = (action: string, usual: Text): Text => task?.words[action] ?? usual
  // what does not fit the bar is filled in in a dialog, opinion and all
  const opens = (name: string): Action[] => [...(isApart ? [] : [{ set: { 'page.opinion': opinionOf } }]), { open: name }]
  const decides = (verb: 'Agree' | 'Handle'): Action[] =>
    isApart ? opens('decide') : [{ set: { 'page.opinion': opinionOf, 'page.verb': verb } }, ...agree]
  return [
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
}

/** The bar in which a task is decided: an opinion where it fits there, and the buttons. */
export function decisionForm(buttons: Node[], { task, offers }: FlowInstance): Node[] {
  const { required, isApart } = needsOf(task)
  const isDeciding = offers.includes('agree') || offers.includes('handle')
  return buttons.length > 0
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
}

/** What can be done with an instance as a whole; `read` reads it anew. */
export function instanceButtons(instance: FlowInstance, command: string, read: Action[]): Node[] {
  const { asks, open, targets, offers } = instance
  const may = (verb: Verb) => offers.includes(verb)
  return [
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
}

/** What is told under the title of an instance. */
export const factsOf = (instance: FlowInstance) => [
  { label: 't:flow.starter', text: instance.starter === null ? '' : (instance.people[instance.starter] ?? '') },
  { label: 't:flow.startTime', time: instance.startTime },
  { label: 't:flow.endTime', time: instance.endTime },
  { label: 't:flow.dueTime', time: instance.task?.dueTime ?? null },
  { label: 't:flow.version', text: `V${instance.versionNumber}` },
]

/** Who did what, the last first. */
const recordsOf = (instance: FlowInstance): unknown[] =>
  instance.operatorRecordList
    .map(({ id, nodeName, userName, handleTime, handleStatus, handleOpinion, onBehalf, to, signature, files }) => ({
      ...{ title: onBehalf === null ? userName : `${userName} (${onBehalf})`, label: `t:flow.handle.${handleStatus}` },
      ...{ color: handleColors[handleStatus as HandleStatus] ?? 'default', text: handleOpinion, time: handleTime },
      ...(signature === null ? {} : { picture: signature, pictureTitle: 't:sign.picture' }),
      ...(files.length === 0 ? {} : { files }),
      id,
      note: nodeName ?? (to.length > 0 ? to.join(', ') : ''),
    }))
    .reverse()

/** What stands beside the form of an instance: the way that it took and will take, who did what, comments. */
export const besideForm = (instance: FlowInstance, command: string): Node =>
  side([
    pane('t:flow.way', [
      {
        ...{ pingeKey: 'flowWay', way: instance.way, people: instance.people, nodes: instance.nodes },
        ...(instance.status === 1 && !instance.suspended ? { ahead: { get: `${command}/Preview` } } : {}),
      },
    ]),
    pane('t:flow.records', [
      {
        ...{ pingeKey: 'timeline', items: recordsOf(instance), emptyTitle: 't:flow.noRecords' },
        on: { click: [{ open: 'past', with: '{{ item }}' }] },
      },
    ]),
    pane('t:comments.title', [{ pingeKey: 'comments', resource: `${command}/Comment`, files: limits.files, fileSize: limits.fileSize }]),
  ])
