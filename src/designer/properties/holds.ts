import type { Widget } from '#core/widget.ts'

/** Values that have a smallest and a greatest. */
export const holdsNumber = ({ holds }: Widget): boolean => holds === 'number' || holds === 'numberRange'
/** Values that have a length: characters, entries or rows. */
export const holdsText = ({ holds }: Widget): boolean =>
  ['text', 'html', 'secret', 'choices', 'texts', 'files', 'rows'].includes(holds ?? '')
