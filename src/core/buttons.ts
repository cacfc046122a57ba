/** Codes of the usual buttons above an application's list. */
export const listButtons = ['add', 'batchRemove', 'download', 'upload'] as const
/** Codes of the usual buttons of a row. */
export const rowButtons = ['edit', 'copy', 'remove', 'detail'] as const
/** Codes of a sub-table's own buttons: of a row, and at its foot. */
export const tableRowButtons = ['copy', 'remove'] as const
export const tableFootButtons = ['add', 'batchRemove', 'import'] as const
