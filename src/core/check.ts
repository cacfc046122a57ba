/**
 * Says what is wrong with a schema: one line a fault, with the JSON pointer, what is wrong and the nearest known
 * name. The browser shows these while an administrator types, the server refuses to save a schema that has any.
 */
export { checkForm, checkFormSteps } from './check/form.ts'
export { checkList } from './check/list.ts'
export { nearest } from './check/nearest.ts'
export { eventsOf } from './check/nodeContract.ts'
export { checkPage } from './check/page.ts'
export { wordFault } from './check/words.ts'
