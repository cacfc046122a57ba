/** Properties that name something, by their place in the node: they are chosen by its name instead of typed. */
const named = new Set([
  'modelId',
  'relationField',
  'showField',
  'startRelationField',
  'endRelationField',
  'printId',
  'summaryField',
  'complexHeaderList.childColumns',
  'columnOptions.value',
  'transferList.sourceValue',
  'transferList.targetField',
  'rule',
  'footerBtnsList.select.modelId',
  'footerBtnsList.select.relationOptions.field',
  'footerBtnsList.select.uniqueBy',
])
/** Those that name several. */
const lists = new Set(['printId', 'summaryField', 'complexHeaderList.childColumns'])

/** Whether a property at this place names one thing or several; nothing where it names none. */
export const namesAt = (place: string): 'name' | 'names' | undefined =>
  named.has(place) ? (lists.has(place) ? 'names' : 'name') : undefined
