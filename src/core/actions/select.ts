import { checkSelect } from '../check/select.ts'
import type { SelectList } from '../types.ts'
import type { ActionContract } from './contract.ts'
import { into } from './shared.ts'

/** PP-09: Chooses rows from a list; they go into the form, or become rows of a sub-table. Choosing none stops here. */
export interface SelectAction {
  select: SelectList
  /** where the row is kept, of a sub-table the rows */
  into?: string
}

export const contract: ActionContract = {
  schema: {
    description: 'Choose rows from a list; they fill fields of the form, or become rows of a sub-table. Cancelling stops here',
    'x-zh': '从列表中选择数据：填入表单字段，或成为子表的行；取消则停止',
    'x-zhtw': '從清單中選擇資料：填入表單欄位，或成為子表的行；取消則停止',
    type: 'object',
    additionalProperties: false,
    required: ['columnOptions'],
    properties: {
      popupType: {
        description: 'Opens as a dialog or a drawer',
        'x-zh': '弹窗或抽屉',
        'x-zhtw': '彈窗或抽屜',
        enum: ['dialog', 'drawer'],
        default: 'dialog',
      },
      popupTitle: {
        description: 'Title',
        'x-zh': '标题',
        'x-zhtw': '標題',
        $ref: 'node.json#/$defs/text',
      },
      popupWidth: {
        description: 'Width, 800 when left out',
        'x-zh': '宽度，默认 800',
        'x-zhtw': '寬度，預設 800',
        type: ['number', 'string'],
      },
      dataSource: {
        description: 'dynamic: rows of a data interface; other: records of an application',
        'x-zh': 'dynamic 数据接口，other 应用的记录',
        'x-zhtw': 'dynamic 資料介面，other 應用的記錄',
        enum: ['dynamic', 'other'],
        default: 'dynamic',
      },
      interfaceId: {
        'x-when': {
          dataSource: ['dynamic', null],
        },
        description: 'Id or code of a data interface',
        'x-zh': '数据接口的 id 或编码',
        'x-zhtw': '資料介面的 id 或編碼',
        type: 'string',
        'x-names': 'interface',
      },
      modelId: {
        'x-when': {
          dataSource: 'other',
        },
        description: 'Id of an application',
        'x-zh': '应用的 id',
        'x-zhtw': '應用的 id',
        type: 'string',
        'x-names': 'applicationId',
      },
      propsValue: {
        'x-when': {
          dataSource: ['dynamic', null],
        },
        description: 'The field that a row is known by',
        'x-zh': '标识一行的字段',
        'x-zhtw': '標識一行的欄位',
        type: 'string',
        default: 'id',
      },
      hasPage: {
        description: 'In pages',
        'x-zh': '分页',
        'x-zhtw': '分頁',
        type: 'boolean',
        default: false,
      },
      pageSize: {
        'x-when': {
          hasPage: true,
        },
        description: 'Rows a page',
        'x-zh': '每页条数',
        'x-zhtw': '每頁筆數',
        type: 'number',
        minimum: 1,
        default: 20,
      },
      columnOptions: {
        description: 'Columns of the list, which a keyword is looked for in',
        'x-zh': '列表的列，也是关键词查询的字段',
        'x-zhtw': '清單的列，也是關鍵詞查詢的欄位',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['value'],
          properties: {
            value: {
              type: 'string',
            },
            label: {
              $ref: 'node.json#/$defs/text',
            },
          },
        },
      },
      templateJson: {
        'x-when': {
          dataSource: ['dynamic', null],
        },
        description: 'Parameters of the interface: { field, relationField, defaultValue }',
        'x-zh': '接口参数：{ field, relationField, defaultValue }',
        'x-zhtw': '介面引數：{ field, relationField, defaultValue }',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field'],
          properties: {
            field: {
              description: 'Parameter',
              'x-zh': '参数',
              'x-zhtw': '引數',
              type: 'string',
              minLength: 1,
              maxLength: 100,
            },
            relationField: {
              description: 'Field of the form',
              'x-zh': '表单的字段',
              'x-zhtw': '表單的欄位',
              type: 'string',
              maxLength: 150,
            },
            defaultValue: {
              description: 'Value',
              'x-zh': '值',
              'x-zhtw': '值',
            },
            required: {
              description: 'Must not be empty',
              'x-zh': '必填',
              'x-zhtw': '必填',
              type: 'boolean',
            },
            sourceType: {
              description:
                'Where from. 1 a field, 2 a fixed value, 3 nothing, 4 something of whoever asks, named by relationField: user, subordinates, userAndSubordinates, organize, organizeAndBelow or position',
              'x-zh':
                '来源. 1 字段，2 固定值，3 空，4 系统变量（relationField 为 user、subordinates、userAndSubordinates、organize、organizeAndBelow 或 position）',
              'x-zhtw':
                '來源. 1 欄位，2 固定值，3 空，4 系統變數（relationField 為 user、subordinates、userAndSubordinates、organize、organizeAndBelow 或 position）',
              enum: [1, 2, 3, 4, '1', '2', '3', '4'],
            },
            pingeKey: {
              description: 'Kind of that field',
              'x-zh': '字段的控件',
              'x-zhtw': '欄位的控制元件',
              type: 'string',
              maxLength: 50,
            },
            fieldName: {
              description: 'What the parameter is called',
              'x-zh': '参数名称',
              'x-zhtw': '引數名稱',
              type: 'string',
              maxLength: 100,
            },
            dataType: {
              description: 'Type of the parameter',
              'x-zh': '参数类型',
              'x-zhtw': '引數型別',
              type: 'string',
              maxLength: 50,
            },
          },
        },
      },
      relationOptions: {
        description:
          'What fields get: type 1 a field of the chosen row, type 2 a fixed value; items-price is a column of the sub-table items',
        'x-zh': '填入的字段：type 1 取所选行的字段，type 2 固定值；items-price 是子表 items 的列',
        'x-zhtw': '填入的欄位：type 1 取所選行的欄位，type 2 固定值；items-price 是子表 items 的列',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['field'],
          properties: {
            field: {
              type: 'string',
            },
            type: {
              enum: [1, 2, '1', '2'],
            },
            value: {},
          },
        },
      },
      uniqueBy: {
        description:
          'The one of these fields, a column of the sub-table, that a chosen row is known by: rows that are there already cannot be chosen again',
        'x-zh': '其中用于识别所选数据的子表列：已在子表中的数据不能再次选择',
        'x-zhtw': '其中用於識別所選資料的子表欄：已在子表中的資料不能再次選擇',
        type: 'string',
        maxLength: 150,
      },
    },
  },
  beside: {
    into,
  },
  check: (checker, { select }, at) => checkSelect(checker, select, `${at}/select`),
}
