import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/lazy/renderer.ts'

/** What an empty choice says: its own words, else 请选择; nothing in the cells of a sub-table. */
export function usePlaceholder({ node, inTable }: Pick<EditProps, 'node' | 'inTable'>): string {
  const t = useText()
  return (node.placeholder as string | undefined) ?? (inTable ? '' : t('t:form.pleaseSelect'))
}
