/** What fields of a form have and columns of a sub-table do not: how they stand in the form, with a label of their own. */
export const notInTable: readonly string[] = ['span', 'showLabel', 'labelWidth', 'sortable']
