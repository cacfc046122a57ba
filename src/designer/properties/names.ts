/** Properties of a list on a page that name one of its columns, or several. */
export const ofColumns: ReadonlySet<string> = new Set([
  ...['summary', 'sort.field', 'card.title', 'card.lines', 'card.tag', 'card.picture', 'calendar.start', 'calendar.end'],
  ...['kanban.field', 'kanban.title', 'kanban.lines', 'gallery.picture', 'gallery.title', 'gallery.lines'],
])
/** Those that name buttons of its rows. */
export const ofButtons: ReadonlySet<string> = new Set([
  ...['card.buttons', 'calendar.open', 'calendar.edit', 'kanban.open', 'kanban.edit', 'gallery.open'],
])

/** Properties that name something, by their place in the node: they are chosen by its name instead of typed. */
const named = new Set([
  ...ofColumns,
  ...ofButtons,
  ...['inline', 'dialog', 'calendar.form', 'kanban.form'],
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
const lists = new Set([
  ...['printId', 'summaryField', 'complexHeaderList.childColumns', 'summary', 'card.lines', 'card.buttons'],
  ...['calendar.open', 'kanban.open', 'kanban.lines', 'gallery.open', 'gallery.lines'],
])

/** Whether a property at this place names one thing or several; nothing where it names none. */
export const namesAt = (place: string): 'name' | 'names' | undefined =>
  named.has(place) ? (lists.has(place) ? 'names' : 'name') : undefined
