import { isRecord } from '../json.ts'
/** Codes of the usual buttons above an application's list. */
export const listButtons = ['add', 'batchRemove', 'batchPrint', 'download', 'upload'] as const
/** Codes of the usual buttons of a row. */
export const rowButtons = ['edit', 'copy', 'remove', 'detail'] as const
const recordsIn = (value: unknown): Array<{ [name: string]: unknown }> =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord)

/** Codes of the buttons that the rows of a list have: the usual ones that show, and its own. */
export const rowCodes = (list: { columnBtnsList?: unknown; customBtnsList?: unknown }): string[] => [
  ...recordsIn(list.columnBtnsList).flatMap(({ value, show }) => (show === false ? [] : [String(value)])),
  ...recordsIn(list.customBtnsList).flatMap(({ value, position, show }) => (position !== 'row' || show === false ? [] : [String(value)])),
]

/** Codes of a sub-table's own buttons: of a row, and at its foot. */
export const tableRowButtons = ['copy', 'remove'] as const
export const tableFootButtons = ['add', 'batchRemove', 'import'] as const
