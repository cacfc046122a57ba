import { useCallback, useSyncExternalStore } from 'react'
import { modelIdOf, writeRecordCode } from '#core/recordCode.ts'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { FormStore } from '#runtime/formStore.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { propsOf } from './props.ts'
import { plainText } from './text.tsx'

export interface CodeSource {
  dataType?: 'static' | 'relation' | 'form'
  staticText?: string
  relationField?: string
}

const never = () => () => {}

/** Something of the form around, anew whenever one of its fields changes: also when a record was loaded into it. */
function useOfForm(form: FormStore | undefined, fields: readonly string[] | undefined, read: (form: FormStore) => string): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const names = fields ?? form?.plan.fields.map(({ field }) => field) ?? []
      const stops = names.map((field) => form?.store.sub(form.valueAtom(field), listener))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [form, fields],
  )
  return useSyncExternalStore(form ? subscribe : never, () => (form ? read(form) : ''))
}

/**
 * What a barcode or a QR code says: a written text, a field of the form (`inWords`: as a person reads it), or the record
 * itself, as `record` writes it. Where it says nothing yet, `wait` tells why.
 */
export function useCodeText(
  node: Node,
  options: { inWords?: boolean; record: (id: string, modelId: string) => string },
): { text: string; wait: string } {
  const { form, resource } = useScopeContext()
  const { t } = useApp()
  const { dataType = 'static', staticText, relationField = '' } = propsOf<CodeSource>(node)
  const text = useOfForm(form, undefined, ({ meta, get, texts, plan }) => {
    if (dataType === 'form') {
      const modelId = modelIdOf(resource)
      return meta.id && modelId ? options.record(meta.id, modelId) : ''
    }
    if (dataType !== 'relation' || !plan.byKey.has(relationField)) return ''
    const word = options.inWords ? texts()[relationField] : undefined
    return typeof word === 'string' ? word : plainText(get(relationField))
  })
  if (dataType === 'static') return { text: plainText(staticText), wait: t('t:code.none') }
  if (dataType === 'form') return { text, wait: t('t:code.afterSave') }
  return { text, wait: t('t:code.fillFirst', { label: t(form?.plan.byKey.get(relationField)?.node.label) || relationField }) }
}

/** The record's own code as the page around it knows it. */
export function useRecordCode(): (id: string, modelId: string) => string {
  const { page } = useScopeContext()
  return (id, modelId) => writeRecordCode(id, modelId, page.route)
}
