/**
 * Says what is wrong with a schema: one line a fault, with the JSON pointer, what is wrong and the nearest known
 * name. The browser shows these while an administrator types, the server refuses to save a schema that has any.
 */
export { checkForm, checkFormSteps } from './form.ts'
export { checkList } from './list.ts'
export { nearest } from './nearest.ts'
export { eventsOf } from './nodeContract.ts'
export { checkPage } from './page.ts'
export { wordFault } from './words.ts'
