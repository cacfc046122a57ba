import { focusable } from '../grid/drawnFocus.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement
/** The control of a cell, where it has one that takes the focus. */
export const controlIn = (cell: Element | null | undefined) => cell?.querySelector<Control>(focusable)
/**
 * A control that one types a line or a number into: it takes the focus itself, so that an input method works at the first
 * key. A text that is completed from a list is one, the field of a select or a picker is not: what is typed there searches.
 */
export const isText = (control: Element | null | undefined): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement &&
    ['text', 'password', ''].includes(control.type) &&
    !control.readOnly &&
    !control.closest('.ant-select, .ant-picker'))
/** A control that one press turns over. */
export const isSwitch = (control: Element | null | undefined) =>
  control instanceof HTMLButtonElement || (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
/** A list that is open takes the keys; a calendar leaves them to its text. */
export const isOpen = (target: Element) => target.getAttribute('aria-expanded') === 'true' || target.closest('.ant-select-open') !== null
/** Whether a copied text is of several cells. One that goes into a text of several lines, and has no cells side by side, is not. */
export const isBlock = (text: string, lines: boolean) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, '')) && !(lines && !text.includes('\t'))
