import type { Action, DialogDef, Node, Text } from '../types.ts'
import { limits } from './check/limits.ts'
import type { Asking } from './definition.ts'
import { choosing, chosen, dialog, type FlowInstance, nodeField, opinionField, opinionOf, peopleField } from './pageParts.ts'

type Need = NonNullable<Asking['require']>[number]

/** What a decision of a task needs. `isApart`: more than fits a line, so that it is asked for in a dialog of its own. */
export function needsOf(task: FlowInstance['task']): { required: (what: Need) => boolean; signs: boolean; isApart: boolean } {
  const required = (what: Need) => task?.require.includes(what) === true
  const signs = required('signature')
  return { required, signs, isApart: signs || required('files') }
}

const signatureField: Node = { pingeKey: 'sign', field: 'signature', label: 't:flow.signature', required: true }
const filesField = (isRequired: boolean): Node => ({
  ...{ pingeKey: 'uploadFile', field: 'files', label: 't:flow.files', required: isRequired },
  ...{ limit: limits.files, fileSize: limits.fileSize },
})

/** What a dialog begins with: what was given already, where the record was not in order. */
const given = { opinion: '{{ page.opinion }}', signature: '{{ page.signature }}', files: '{{ page.files }}' }

/** Where the commands of a task go, and what follows them. */
interface Around {
  call: string
  behalf: object
  undo: Action[]
  after: Action[]
}

/** Dialogs in which whoever is asked decides, sends back, or asks others; `decided` gives the decision with what was filled in. */
export function taskDialogs(
  { task, returns, nodes, asks }: FlowInstance,
  { call, behalf, undo, after }: Around,
  decided: Action[],
): { [name: string]: DialogDef } {
  const { required, signs } = needsOf(task)
  const word = (action: string): Text => task?.words[action] ?? `t:flow.verb.${action}`
  /** where it counts as a decision, with all that the node wants with one */
  const evidence = (counts: boolean): Node[] => [...(signs && counts ? [signatureField] : []), filesField(required('files') && counts)]
  const one = (
    name: string,
    title: Text,
    verb: string,
    isDecision: boolean,
    fields: Node[],
    // with it the command may lead to where something is to be chosen
    body?: object,
  ): { [name: string]: DialogDef } => ({
    [name]: dialog(
      title,
      [...fields, opinionField(required('opinion') && name !== 'transfer'), ...evidence(isDecision)],
      [
        { set: { 'page.opinion': opinionOf } },
        {
          request: {
            post: `${call}/${verb}`,
            body: {
              ...{ opinion: opinionOf, files: '{{ form.files }}', ...behalf, ...body },
              ...(signs && isDecision ? { signature: '{{ form.signature }}' } : {}),
              ...(body ? chosen(asks) : {}),
            },
          },
          undo,
          ...(body ? choosing(asks) : {}),
        },
        { close: true },
        ...after,
      ],
    ),
  })
  const people = (name: 'addBefore' | 'addAfter', verb: string) =>
    one(name, word(name), verb, name === 'addAfter', [peopleField('people', 't:flow.people', true)], { people: '{{ form.people }}' })
  const back = returns.length > 0 ? [{ ...nodeField('t:flow.returnTo', returns, nodes), defaultValue: returns[0] as string }] : []
  const usual = dialog(
    task?.kind === 'handle' ? 't:flow.verb.handle' : 't:flow.verb.agree',
    [opinionField(required('opinion')), ...evidence(true)],
    [
      { set: { 'page.opinion': opinionOf, 'page.files': '{{ form.files }}', 'page.signature': signs ? '{{ form.signature }}' : '' } },
      { close: true },
      ...decided,
    ],
  )
  return {
    decide: { ...usual, ...(usual.form ? { form: { ...usual.form, defaults: given } } : {}) },
    ...one('return', word('return'), 'Return', true, back, returns.length > 0 ? { node: '{{ form.node }}' } : {}),
    ...one('refuse', word('refuse'), 'Refuse', true, [], {}),
    ...one('transfer', word('transfer'), 'Transfer', false, [peopleField('to', 't:flow.transferTo', false)], { to: '{{ form.to }}' }),
    ...people('addBefore', 'AddBefore'),
    ...people('addAfter', 'AddAfter'),
    ...one('endTask', word('end'), 'End', false, []),
  }
}

/** Dialogs of what its starter or an administrator does with an instance; `read` shows what came of it. */
export function instanceDialogs(
  { open, targets, nodes, asks }: FlowInstance,
  command: string,
  read: Action[],
): { [name: string]: DialogDef } {
  const one = (name: string, call: string, fields: Node[], body?: object): { [name: string]: DialogDef } => {
    const request = { post: `${command}/${call}`, body: { opinion: opinionOf, ...body, ...(body ? chosen(asks) : {}) } }
    const send: Action = { request, ...(body ? choosing(asks) : {}) }
    return { [name]: dialog(`t:flow.verb.${name}`, [...fields, opinionField(false)], [send, { close: true }, ...read]) }
  }
  const target = '{{ form.node }}'
  return {
    ...one('withdraw', 'Withdraw', []),
    ...one('revoke', 'Revoke', []),
    ...one('suspend', 'Suspend', []),
    ...one('end', 'End', []),
    ...one('assign', 'Assign', [nodeField('t:flow.node', open, nodes), peopleField('people', 't:flow.people', true)], {
      ...{ node: target, people: '{{ form.people }}' },
    }),
    ...one('change', 'Change', [nodeField('t:flow.goOnAt', targets, nodes)], { node: target }),
    ...one('revive', 'Revive', [nodeField('t:flow.goOnAt', targets, nodes)], { node: target }),
  }
}
