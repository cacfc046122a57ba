/** Props that every node understands; what is not here comes from the widget's contract. */
export const common = new Set([
  'pingeKey',
  'id',
  'field',
  'label',
  'children',
  'visible',
  'disabled',
  'required',
  'on',
  'use',
  '$comment',
  'noShow',
  'visibility',
])
export const fieldCommon = new Set([
  ...['span', 'help', 'placeholder', 'showLabel', 'labelWidth', 'defaultValue', 'value', 'regList', 'min', 'max', 'minlength', 'maxlength'],
  ...['unique', 'messages', 'noShow', 'visibility', 'width', 'align', 'fixed', 'sortable', 'linkage', 'optionsWhen'],
])
/** What the verb of an action takes. */
export const verbs: { [verb: string]: 'text' | 'list' | 'record' | 'call' | 'flag' | 'any' } = {
  request: 'any',
  select: 'any',
  into: 'text',
  submit: 'text',
  open: 'text',
  with: 'any',
  close: 'flag',
  choose: 'any',
  reload: 'text',
  reset: 'text',
  expandAll: 'text',
  collapseAll: 'text',
  edit: 'text',
  set: 'record',
  clear: 'any',
  toast: 'any',
  confirm: 'any',
  navigate: 'text',
  download: 'call',
  print: 'flag',
  copy: 'text',
}
export const toastTypes = ['success', 'info', 'warning', 'error']
export const actionKeys = new Set([...Object.keys(verbs), 'when', 'permission', 'otherwise', 'type'])
export const callKeys = new Set([
  'get',
  'post',
  'put',
  'delete',
  'query',
  'body',
  'long',
  'options',
  'dict',
  'interface',
  'paramList',
  'search',
])
export const methods = ['get', 'post', 'put', 'delete']
