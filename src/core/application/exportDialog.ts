import type { DialogDef, Row } from '../types.ts'

/** VD-03: which records and columns are written into a spreadsheet; `chosen` ones are asked for where there are some. */
export function exportDialog(resource: string, paged: boolean, chosen: boolean): DialogDef {
  const ranges: Row[] = [
    ...(chosen ? [{ id: '2', fullName: 't:export.chosen' }] : []),
    ...(paged ? [{ id: '0', fullName: 't:export.page' }] : []),
    { id: '1', fullName: 't:export.all' },
  ]
  const body = {
    dataType: '{{ form.dataType }}',
    selectKey: '{{ form.selectKey }}',
    selectIds: '{{ item.selection }}',
    query: '{{ item.query }}',
  }
  return {
    resource,
    title: 't:export.title',
    width: '450px',
    form: {
      labelPosition: 'top',
      fields: [
        {
          pingeKey: 'radio',
          field: 'dataType',
          label: 't:export.range',
          options: ranges,
          defaultValue: String(ranges[0]?.id),
          required: true,
        },
        {
          pingeKey: 'select',
          field: 'selectKey',
          label: 't:export.columns',
          placeholder: 't:export.allColumns',
          source: { get: './ExportColumns', query: { menuId: '{{ item.query.menuId }}' } },
          multiple: true,
          filterable: true,
          clearable: true,
        },
      ],
    },
    confirm: [{ download: { post: './Actions/ExportData', body } }, { close: true }],
    confirmText: 't:common.export',
  }
}
