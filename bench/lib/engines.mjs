import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/run.mjs'

/**
 * Everything that is measured: a name, the page that draws it, and that page's settings.
 *
 * @typedef {{ name: string, page: string, query?: string, limit?: number, loses?: boolean }} Engine
 * limit: seconds after which one opening is given up, 60 when it does not say
 * loses: letters may get lost in it; its keys are measured all the same, and the report tells how many
 */

/** The pages: where their packages are, and the file. `product` ones are built with the product's own Vite settings. */
export const pages = {
  plain: { folder: '', entry: 'engines/plain.jsx' },
  antdForm: { folder: '', entry: 'engines/antdForm.jsx' },
  rjsf: { folder: '', entry: 'engines/rjsf.jsx' },
  antdTable: { folder: '', entry: 'engines/antdTable.jsx' },
  htmlTable: { folder: '', entry: 'engines/htmlTable.jsx' },
  amis: { folder: 'amis', entry: 'amis/page.jsx' },
  formily: { folder: 'formily', entry: 'formily/form.jsx' },
  pingeForm: { folder: undefined, entry: 'pinge/form.tsx' },
  pingeList: { folder: undefined, entry: 'pinge/list.tsx' },
}

/** @type {Engine[]} */
export const formEngines = [
  { name: 'plain React inputs', page: 'plain' },
  { name: 'plain, content-visibility', page: 'plain', query: 'seen=1' },
  { name: 'Pinge', page: 'pingeForm' },
  { name: 'antd Form', page: 'antdForm' },
  { name: 'Formily (CSS grid)', page: 'formily' },
  { name: '@rjsf/antd', page: 'rjsf' },
  { name: 'amis', page: 'amis' },
]

/** @type {Engine[]} */
export const listEngines = [
  { name: 'bare HTML table', page: 'htmlTable' },
  { name: 'bare windowed HTML table', page: 'htmlTable', query: 'window=1' },
  { name: 'Pinge', page: 'pingeList' },
  { name: 'antd Table', page: 'antdTable' },
  { name: 'antd Table, virtual', page: 'antdTable', query: 'virtual=1' },
  { name: 'amis', page: 'amis' },
]

/** @type {Engine[]} */
export const subtableEngines = [
  { name: 'Pinge', page: 'pingeForm' },
  // ten thousand controls: it is given the time that it needs
  // it takes a cell's text over a quarter of a second later, and a letter that comes at that moment is gone
  { name: 'amis', page: 'amis', limit: 240, loses: true },
]

/** Pinge beside itself: all kinds of fields, and as many inputs. */
export const kindsEngines = [
  { name: 'Pinge, one of each kind', page: 'pingeForm', query: 'of=each' },
  { name: 'Pinge, inputs', page: 'pingeForm', query: 'of=input' },
]

/** Whose page of the form is opened with nothing kept, on a slow machine, beside the product itself. */
export const coldEngines = [
  { name: 'Pinge', page: 'pingeForm' },
  { name: 'antd Form', page: 'antdForm' },
  { name: 'amis', page: 'amis' },
]

/** How many kinds of fields may stand in a form, by their contracts. */
function countKinds() {
  const folder = join(root, 'schemas/widgets')
  const widgets = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return widgets.filter(({ isField, allowedIn }) => isField && allowedIn.includes('form')).length
}

/** What is measured, by kind: engines and sizes. */
export const works = [
  { kind: 'form', title: 'form', unit: 'fields', engines: formEngines, sizes: [50, 300, 1000] },
  { kind: 'kinds', title: 'form with values', unit: 'fields', engines: kindsEngines, sizes: [countKinds()] },
  { kind: 'list', title: 'list of 12 columns', unit: 'rows', engines: listEngines, sizes: [20, 500, 10000] },
  { kind: 'subtable', title: 'sub-table of 20 columns', unit: 'rows', engines: subtableEngines, sizes: [500] },
]
