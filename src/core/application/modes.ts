/**
 * Settings of a form, a list and a dialog that do something in one mode only, with the defaults of those that they wait
 * for. The grammar says the same to an editor; a test holds the two together.
 */
type Modes = { readonly [name: string]: { readonly 'x-when'?: { readonly [path: string]: unknown }; readonly default?: unknown } }

const feet: Modes = {
  cancelButtonText: { 'x-when': { hasCancelBtn: [true, null] } },
  confirmButtonText: { 'x-when': { hasConfirmBtn: [true, null] } },
  confirmAndAddText: { 'x-when': { hasConfirmAndAddBtn: true } },
  printButtonText: { 'x-when': { hasPrintBtn: true } },
}

export const formModes: Modes = {
  generalWidth: { 'x-when': { popupType: ['general', null] } },
  fullScreenWidth: { 'x-when': { popupType: 'fullScreen' } },
  drawerWidth: { 'x-when': { popupType: 'drawer' } },
  ...feet,
  printId: { 'x-when': { hasPrintBtn: true } },
}

export const listModes: Modes = {
  hasPage: { default: true },
  pageSize: { default: 20, 'x-when': { hasPage: [true, null], type: [1, 2, 4, null] } },
  summaryField: { 'x-when': { showSummary: true } },
  groupField: { 'x-when': { type: 3 } },
  parentField: { 'x-when': { type: 5 } },
  treeDataSource: { default: 'dictionary', 'x-when': { type: 2 } },
  treeSource: { 'x-when': { type: 2, treeDataSource: 'api' } },
  treeDict: { 'x-when': { type: 2, treeDataSource: ['dictionary', null] } },
  treeRelation: { 'x-when': { type: 2 } },
}

export const dialogModes: Modes = {
  confirmText: { 'x-when': { confirm: '*' } },
}

/** The list of a `select` action: where its rows come from decides what is read. */
export const selectModes: Modes = {
  interfaceId: { 'x-when': { dataSource: ['dynamic', null] } },
  propsValue: { default: 'id', 'x-when': { dataSource: ['dynamic', null] } },
  templateJson: { 'x-when': { dataSource: ['dynamic', null] } },
  modelId: { 'x-when': { dataSource: 'other' } },
  pageSize: { default: 20, 'x-when': { hasPage: true } },
}
