import { limits } from '#core/flow/check/limits.ts'
import type { Command } from '#core/flow/types.ts'
import type { Row } from '#core/types.ts'
import { means, text } from '../../../http/route.ts'
import { sentFiles } from '../../../records/attachments/holders.ts'

const id = { ...text, maxLength: 50 } as const
const ids = { type: 'array', items: id, maxItems: 200 } as const
/** What a command may be sent with, as JSON Schema; which of it counts, its verb says. */
const parts = {
  form: {
    type: 'object',
    ...means(
      'values by field that are written with it; `version` is that of the record as it was read',
      '随操作写入的字段值；`version` 为读取记录时的版本',
      '隨操作寫入的欄位值；`version` 為讀取記錄時的版本',
    ),
  },
  opinion: { ...text, maxLength: 2000 },
  signature: {
    type: ['string', 'null'],
    maxLength: 300_000,
    ...means(
      'a signature by hand: a PNG as a data URL, at most 200 KB',
      '手写签名：PNG 的 data URL，最大 200 KB',
      '手寫簽名：PNG 的 data URL，最大 200 KB',
    ),
  },
  files: sentFiles(limits.files),
  onBehalf: { ...id, ...means('whose task it is, where it is another’s', '代谁处理', '代誰處理') },
  choose: {
    type: 'object',
    additionalProperties: { ...ids, type: ['array', 'null'] },
    maxProperties: 50,
    ...means('people of nodes that ask for them, by the node', '按节点给出所选的人', '按節點給出所選的人'),
  },
  ways: {
    type: 'object',
    additionalProperties: { type: ['array', 'null'], items: { type: 'integer' }, maxItems: 20 },
    maxProperties: 50,
    ...means('ways of branches that are chosen, by the branch', '按分支给出所选的路径', '按分支給出所選的路徑'),
  },
  node: { ...id, ...means('a node of the flow, or `start`', '流程节点，或 `start`', '流程節點，或 `start`') },
  task: { ...text, maxLength: 20 },
  to: id,
  people: { ...ids, minItems: 1 },
} as const

export type Part = keyof typeof parts

export interface CommandBody {
  form?: Row
  opinion?: string
  /** a drawing as it is sent, its file as the engine is told it */
  signature?: string
  files?: string[]
  onBehalf?: string
  choose?: { [node: string]: string[] }
  ways?: { [branch: string]: number[] }
  node?: string
  task?: string
  to?: string
  people?: string[]
}

/** A body as it comes: it names all that a page may ask for, also what is empty. */
export type SentBody = Omit<CommandBody, 'signature' | 'files'> & { signature?: string | null; files?: Array<{ fileId: string }> | null }

/** The body of a command: these parts, and no others. */
export const bodyOf = (names: readonly Part[], required: readonly Part[] = []) => ({
  type: ['object', 'null'],
  additionalProperties: false,
  required: [...required],
  properties: Object.fromEntries(names.map((name) => [name, parts[name]])),
})

const named = <T>(of: { [id: string]: T | null } | undefined) =>
  of && Object.fromEntries(Object.entries(of).filter((entry): entry is [string, T] => entry[1] !== null))

/** The body of a command without what is empty, and of files only which they are. */
export function givenIn(body: SentBody | null): CommandBody {
  const { choose, ways, files, ...rest } = body ?? {}
  const [people, taken] = [named(choose), named(ways)]
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '' && value !== null))
  const sent = [...new Set((files ?? []).map(({ fileId }) => fileId))]
  return {
    ...given,
    ...(sent.length > 0 ? { files: sent } : {}),
    ...(people ? { choose: people } : {}),
    ...(taken ? { ways: taken } : {}),
  }
}

/** A verb of a task or an instance: what its call is named, what it says, what it takes, and the command that it makes. */
export interface VerbCall {
  name: string
  words: readonly [en: string, zh: string, zhtw: string]
  takes: readonly Part[]
  needs?: readonly Part[]
  command: (body: CommandBody, actor: string, task: string) => Command
}

const says = ['opinion', 'files', 'onBehalf'] as const
const decides = ['form', ...says, 'signature', 'choose', 'ways'] as const
const plain = ({ form: _form, ...rest }: CommandBody) => rest

/** What whoever is asked may do with a task. */
export const taskVerbs: readonly VerbCall[] = [
  ...(['agree', 'refuse', 'handle'] as const).map(
    (kind): VerbCall => ({
      name: { agree: 'Agree', refuse: 'Refuse', handle: 'Handle' }[kind],
      words: (
        {
          agree: ['agree', '同意', '同意'],
          refuse: ['refuse', '拒绝', '拒絕'],
          handle: ['say that it is done', '办理完成', '辦理完成'],
        } as const
      )[kind],
      takes: decides,
      command: (body, actor, task) => ({ ...plain(body), kind, actor, task }),
    }),
  ),
  {
    name: 'Return',
    words: ['send it back, to `node` where the flow lets choose', '退回；流程允许选择时退回到 `node`', '退回；流程允許選擇時退回到 `node`'],
    takes: [...decides, 'node'],
    command: (body, actor, task) => ({ ...plain(body), kind: 'return', actor, task }),
  },
  {
    name: 'Transfer',
    words: ['hand it over to somebody', '转审', '轉審'],
    takes: [...says, 'to', 'choose', 'ways'],
    needs: ['to'],
    command: (body, actor, task) => ({ ...plain(body), kind: 'transfer', actor, task, to: body.to ?? '' }),
  },
  ...(['addBefore', 'addAfter'] as const).map(
    (kind): VerbCall => ({
      name: kind === 'addBefore' ? 'AddBefore' : 'AddAfter',
      words:
        kind === 'addBefore'
          ? ['add signers before oneself', '前加签', '前加簽']
          : ['agree, and add signers after oneself', '同意并后加签', '同意並後加簽'],
      // whoever adds signers after themselves agrees
      takes: [...says, ...(kind === 'addAfter' ? (['signature'] as const) : []), 'people', 'choose', 'ways'],
      needs: ['people'],
      command: (body, actor, task) => ({ ...plain(body), kind, actor, task, people: body.people ?? [] }),
    }),
  ),
  {
    name: 'End',
    words: ['end the flow, where the node offers it', '终止流程（节点允许时）', '終止流程（節點允許時）'],
    takes: says,
    command: (body, actor, task) => ({ ...plain(body), kind: 'end', actor, task }),
  },
]

/** What may be done with an instance: by its starter, or by an administrator. */
export const instanceVerbs: readonly VerbCall[] = [
  {
    name: 'Save',
    words: ['save the draft', '保存草稿', '儲存草稿'],
    takes: ['form', 'onBehalf'],
    command: (body, actor) => ({ ...plain(body), kind: 'saveDraft', actor }),
  },
  {
    name: 'Submit',
    words: ['submit it, for the first time or again', '提交或重新提交', '提交或重新提交'],
    takes: ['form', 'onBehalf', 'choose', 'ways'],
    command: (body, actor) => ({ ...plain(body), kind: 'submit', actor }),
  },
  {
    name: 'Withdraw',
    words: [
      'take it back, or with `node` the own last decision there',
      '撤回；给出 `node` 时撤回本人在该节点的最近一次处理',
      '撤回；給出 `node` 時撤回本人在該節點的最近一次處理',
    ],
    takes: ['opinion', 'node', 'choose', 'ways'],
    command: (body, actor) => ({ ...plain(body), kind: 'withdraw', actor }),
  },
  {
    name: 'Undo',
    words: [
      'take back what one did a moment ago, as if it had not been done',
      '撤销本人刚刚的处理，恢复到处理前',
      '撤銷本人剛剛的處理，恢復到處理前',
    ],
    takes: [],
    command: (_body, actor) => ({ kind: 'undo', actor }),
  },
  {
    name: 'Urge',
    words: ['remind those who are asked', '催办', '催辦'],
    takes: ['opinion'],
    command: (body, actor) => ({ ...plain(body), kind: 'urge', actor }),
  },
  {
    name: 'Revoke',
    words: ['take back one that was adopted', '撤销已通过的流程', '撤銷已通過的流程'],
    takes: ['opinion'],
    command: (body, actor) => ({ ...plain(body), kind: 'revoke', actor }),
  },
  {
    name: 'Assign',
    words: ['have others decide, by an administrator', '指派处理人（管理员）', '指派處理人（管理員）'],
    takes: ['opinion', 'node', 'task', 'people', 'choose', 'ways'],
    needs: ['node', 'people'],
    command: (body, actor) => ({ ...plain(body), kind: 'assign', actor, node: body.node ?? '', people: body.people ?? [] }),
  },
  ...(['suspend', 'restore'] as const).map(
    (kind): VerbCall => ({
      name: kind === 'suspend' ? 'Suspend' : 'Restore',
      words: kind === 'suspend' ? ['suspend it', '挂起', '掛起'] : ['let it go on', '恢复', '恢復'],
      takes: ['opinion', 'choose', 'ways'],
      command: (body, actor) => ({ ...plain(body), kind, actor }),
    }),
  ),
  {
    name: 'End',
    words: ['end it, by an administrator', '终止（管理员）', '終止（管理員）'],
    takes: ['opinion'],
    command: (body, actor) => ({ ...plain(body), kind: 'end', actor }),
  },
  ...(['change', 'revive'] as const).map(
    (kind): VerbCall => ({
      name: kind === 'change' ? 'Change' : 'Revive',
      words:
        kind === 'change'
          ? ['go on at another node, by an administrator', '变更到其他节点（管理员）', '變更到其他節點（管理員）']
          : ['let one that has ended go on at a node, by an administrator', '复活到某个节点（管理员）', '復活到某個節點（管理員）'],
      takes: ['opinion', 'node', 'choose', 'ways'],
      needs: ['node'],
      command: (body, actor) => ({ ...plain(body), kind, actor, node: body.node ?? '' }),
    }),
  ),
]
