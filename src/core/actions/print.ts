import { checkProps } from '../check/props.ts'
import { isRecord } from '../json.ts'
import type { Text } from '../types.ts'
import type { ActionContract } from './contract.ts'

/** Records that are printed by a template: PR-01 asks for one of several, PR-02 takes a single one at once. */
export interface PrintRecords {
  /** id of the application */
  modelId: string
  /** ids of records, as a list or one of them; an expression in a definition */
  records?: Text | string[]
  /** ids of templates; every one of the application that the reader may print by where it is left out */
  templates?: string[]
  /** the instance of a flow, and the task in it, at whose place the record is read */
  instanceId?: string
  taskId?: string
}

/** Prints the page, or records by a template. */
export interface PrintAction {
  print: boolean | PrintRecords
}

const id = { type: 'string', maxLength: 200 }

export const contract: ActionContract = {
  schema: {
    description: 'Print the page, or records by a template',
    'x-zh': '打印本页，或按模板打印记录',
    'x-zhtw': '列印本頁，或依範本列印記錄',
    anyOf: [
      { type: 'boolean' },
      {
        type: 'object',
        additionalProperties: false,
        required: ['modelId'],
        properties: {
          modelId: { description: 'Id of the application', 'x-zh': '应用的 id', 'x-zhtw': '應用的 id', ...id },
          records: {
            description: 'Ids of the records',
            'x-zh': '记录的 id',
            'x-zhtw': '記錄的 id',
            anyOf: [id, { type: 'array', maxItems: 200, items: id }],
          },
          templates: {
            description: 'Ids of the templates to choose from; all of the application when left out',
            'x-zh': '可选模板的 id；不填为该应用的全部模板',
            'x-zhtw': '可選範本的 id；不填為該應用的全部範本',
            type: 'array',
            maxItems: 100,
            items: id,
          },
          instanceId: {
            description: 'Id of the flow instance that the record is read in',
            'x-zh': '流程实例的 id',
            'x-zhtw': '流程執行個體的 id',
            ...id,
          },
          taskId: { description: 'Id of the task at whose place it is read', 'x-zh': '待办任务的 id', 'x-zhtw': '待辦任務的 id', ...id },
        },
      },
    ],
  },
  check: (checker, { print }, at) => {
    if (typeof print === 'boolean') return
    if (!isRecord(print)) return checker.add(`${at}/print`, 'must be true or false, or say which records')
    if (typeof print.modelId !== 'string') checker.add(`${at}/print/modelId`, 'must be a text')
    checkProps(checker, print, { modelId: 'text', records: 'any', templates: 'list', instanceId: 'text', taskId: 'text' }, `${at}/print`)
  },
}
