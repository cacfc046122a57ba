import { templatesOf } from '../print/named.ts'
import type { Action, DialogDef, FormDef, Node, Text } from '../types.ts'
import type { Asks } from './choices.ts'
import type { Refusal } from './engine/refusals.ts'
import type { HandleStatus } from './types.ts'

/** The form of a flow's application, as it is drawn at a place of the flow. */
export interface FlowForm {
  modelId: string
  modelCode: string
  flowName: string
  form: FormDef
  asks: Asks
  /** titles of nodes, of those at least that may have to be chosen for */
  nodes: { [id: string]: Text }
  /** for whom the caller may launch it, by id */
  behalf?: Array<{ id: string; fullName: string }>
}

/** Prints the record of an instance as it is read there: by the templates of the reader's node, else by those of the form. */
export const printing = ({ modelId, id, task, print, form }: FlowInstance): Action => ({
  print: { modelId, instanceId: id, ...(task ? { taskId: task.id } : {}), ...templatesOf(print.length > 0 ? print : form.printId) },
})

/** An instance as the server tells it to its reader. */
export interface FlowInstance extends FlowForm {
  id: string
  templateId: string
  fullName: string
  status: number
  suspended: boolean
  /** the interface that failed and suspended it; an administrator is told */
  failed?: { node: string; on: string } | null
  versionNumber: number
  starter: string | null
  startTime: number | null
  endTime: number | null
  fills: boolean
  writes: boolean
  /** the record as JSON text */
  data: string
  task: {
    id: string
    node: string
    kind: string
    person: string
    /** what a decision needs */
    require: string[]
    words: { [action: string]: Text }
    dueTime: number | null
    [more: string]: unknown
  } | null
  way: unknown[]
  people: { [id: string]: string }
  offers: string[]
  returns: string[]
  targets: string[]
  open: string[]
  /** ids of the print templates of the reader's node */
  print: string[]
  /** the instance that launched it */
  parent: { id: string; fullName: string } | null
  undoNode: string | null
  /** what changed of the record since it was decided on in a round before */
  changes: {
    at: number
    /** it was decided on at the reader's node */
    own: boolean
    list: Array<{ kind: string; label: string; table: string | null; row: number | null; before: string; after: string }>
    more: number
  } | null
  operatorRecordList: Array<{
    /** the number of the event */
    id: string
    nodeName: Text | null
    userName: string
    handleTime: number
    handleStatus: number
    handleOpinion: string
    onBehalf: string | null
    to: string[]
    /** the address of its picture */
    signature: string | null
    files: Array<{ name: string; fileId: string; url: string }>
  }>
}

export const base = '/api/workflow'
export const opinionOf = '{{ form.opinion }}'

/** Colours of what was done, in the record of operators (PR-08). */
export const handleColors: { readonly [handle in HandleStatus]?: string } = {
  0: 'warning',
  1: 'success',
  2: 'blue',
  3: 'warning',
  4: 'error',
  13: 'error',
  14: 'error',
}

export const button = (label: Text, actions: Action[], more: object = {}): Node => ({ pingeKey: 'button', label, do: actions, ...more })
export const opinionField = (isRequired: boolean): Node => ({
  ...{ pingeKey: 'textarea', field: 'opinion', label: 't:flow.opinion', maxlength: 2000, required: isRequired },
  autosize: { minRows: 3, maxRows: 6 },
})
export const peopleField = (field: string, label: Text, isMultiple: boolean): Node => ({
  ...{ pingeKey: 'userSelect', field, label, required: true, onlyId: true },
  ...(isMultiple ? { multiple: true } : {}),
})
export const nodeField = (label: Text, ids: readonly string[], nodes: FlowInstance['nodes']): Node => ({
  ...{ pingeKey: 'select', field: 'node', label, required: true },
  options: ids.map((id) => ({ id, fullName: (id === 'start' ? 't:flow.start' : (nodes[id] ?? id)) as string })),
})
export const dialog = (title: Text, fields: Node[], confirm: Action[], more: Partial<DialogDef> = {}): DialogDef => ({
  ...{ title, width: 600, form: { version: 1, labelPosition: 'top', fields, defaults: { opinion: '{{ page.opinion }}' } } },
  confirm: [{ submit: 'form' }, ...confirm],
  ...more,
})

/** What is chosen of people and ways, as a command takes it; what was not asked for yet is left out by the server. */
export const chosen = ({ people, ways }: Asks) => ({
  ...(people.length > 0 ? { choose: Object.fromEntries(people.map((node, i) => [node, `{{ page.choose${i} }}`])) } : {}),
  ...(Object.keys(ways).length > 0
    ? { ways: Object.fromEntries(Object.keys(ways).map((branch, i) => [branch, `{{ page.ways${i} }}`])) }
    : {}),
})

/** A refusal that names what has to be chosen opens the dialog to choose it in; the command is then given again. */
export const choosing = ({ people, ways }: Asks): { refused?: Action[] } => {
  const refused = 'page.refused.refused'
  const asked = (node: string, ...reasons: Refusal[]) =>
    `${refused}.node == '${node}' and (${reasons.map((reason) => `${refused}.reason == '${reason}'`).join(' or ')})`
  const list: Action[] = [
    ...people.flatMap((node, i): Action[] => {
      const lacking = asked(node, 'choosePeople', 'notCandidate')
      return [
        { open: `choose${i}`, into: `page.choose${i}`, when: `{{ ${lacking} and empty(${refused}.people) }}` },
        { open: `among${i}`, into: `page.choose${i}`, when: `{{ ${lacking} and not empty(${refused}.people) }}` },
      ]
    }),
    ...Object.keys(ways).map(
      (branch, i): Action => ({ open: `ways${i}`, into: `page.ways${i}`, when: `{{ ${asked(branch, 'chooseWays')} }}` }),
    ),
  ]
  return list.length > 0 ? { refused: list } : {}
}

/** What was chosen for a command that is done is not taken for the next one. */
export const unchosen = ({ people, ways }: Asks): { [path: string]: null } =>
  Object.fromEntries([...people.map((_, i) => [`page.choose${i}`, null]), ...Object.keys(ways).map((_, i) => [`page.ways${i}`, null])])

/** Dialogs to choose in: people among all, or among those whom the refusal names, and ways. */
export const choosingDialogs = ({ people, ways }: Asks, nodes: FlowForm['nodes']): { [name: string]: DialogDef } => {
  const among = { selectType: 'custom', ableIds: ['{{ page.refused.refused.people }}'] }
  const ofPeople = (node: string, more: object) =>
    dialog(
      't:flow.choosePeople',
      [
        { pingeKey: 'text', content: nodes[node] ?? node },
        { ...peopleField('people', 't:flow.people', true), ...more },
      ],
      [{ choose: '{{ form.people }}' }],
    )
  return {
    ...Object.fromEntries(
      people.flatMap((node, i) => [
        [`choose${i}`, ofPeople(node, {})],
        [`among${i}`, ofPeople(node, among)],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(ways).map(([branch, titles], i) => [
        `ways${i}`,
        dialog(
          't:flow.chooseWays',
          [
            {
              ...{ pingeKey: 'checkbox', field: 'ways', label: nodes[branch] ?? branch, required: true },
              options: titles.map((title, way) => ({ id: way, fullName: title as string })),
            },
          ],
          [{ choose: '{{ form.ways }}' }],
        ),
      ]),
    ),
  }
}

/** The form of the application: what it calls is its own, and it reaches nothing of the page. */
export const recordForm = ({ modelId, form }: FlowForm, more: object, confirm: Action[], formMore: object = {}): Node => ({
  ...{ pingeKey: 'form', id: 'record', definition: `application:${modelId}`, resource: `/api/visualdev/OnlineDev/${modelId}` },
  form: { ...form, ...formMore },
  confirm,
  ...more,
})

/** What whoever is asked sees changed since a round before. */
export const changesSince = ({ changes }: FlowInstance): Node[] => {
  if (changes === null) return []
  const { at, own, list, more } = changes
  return [{ pingeKey: 'changes', span: 24, title: own ? 't:flow.changedSinceOwn' : 't:flow.changedSince', time: at, items: list, more }]
}

export const side = (panes: Node[]): Node => ({ pingeKey: 'card', span: 8, children: [{ pingeKey: 'tab', span: 24, children: panes }] })
export const pane = (label: Text, children: Node[]): Node => ({ pingeKey: 'row', label, children })

export const leave: Action[] = [{ closeTab: true }]

/** Whom it would go to with what is filled in now: the form gives its values, whether its rules hold or not. */
export const preview: Action[] = [{ set: { 'page.verb': 'preview' } }, { submit: 'record' }]
export const previewing: Action[] = [
  { set: { 'page.values': '{{ form }}' }, when: "{{ page.verb == 'preview' }}" },
  { open: 'preview', when: "{{ page.verb == 'preview' }}" },
]
export const isVerb = (verb: string): string => `{{ page.verb == '${verb}' }}`
/** The form is sent as what was pressed says. */
export const sends = (verb: 'Submit' | 'Save'): Action[] => [{ set: { 'page.verb': verb } }, { submit: 'record' }]
export const isSending = "{{ page.verb != 'preview' }}"
export const previewDialog = (flow: string): DialogDef => ({
  ...{ title: 't:flow.foresee', width: 600 },
  body: { pingeKey: 'flowWay', ahead: { post: `${base}/Launch/${flow}/Preview`, body: { form: '{{ page.values }}' } } },
})
