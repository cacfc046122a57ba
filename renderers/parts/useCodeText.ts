import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type CodeFlow, modelIdOf, writeRecordCode } from '#core/application/recordCode.ts'
import { isRecord } from '#core/json.ts'
import { useApp } from '#runtime/app.ts'
import type { FormStore } from '#runtime/form/formStore.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { useScopeContext } from '#runtime/scope.ts'
import { plainText } from '../control/text.tsx'

type CodeNode = NodeOf<'barcode' | 'qrcode'>

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
  node: CodeNode,
  options: { inWords?: boolean; record: (id: string, modelId: string) => string },
): { text: string; wait: string } {
  const { form, resource } = useScopeContext()
  const { t } = useApp()
  const { dataType = 'static', staticText, relationField = '' } = node
  const text = useOfForm(form, undefined, ({ meta, get, texts, plan }) => {
    if (dataType === 'form') {
      const modelId = modelIdOf(resource)
      return meta.id && modelId ? options.record(meta.id, modelId) : ''
    }
    if (dataType !== 'relation' || !plan.byKey.has(relationField)) return ''
    const word = options.inWords ? texts()[relationField] : undefined
    return typeof word === 'string' ? word : plainText(get(relationField))
  })
  const isSaved = useOfForm(form, undefined, ({ meta }) => (modelIdOf(resource) ? (meta.id ?? '') : '')) !== ''
  if (dataType === 'static') return { text: plainText(staticText), wait: t('t:code.none') }
  if (dataType === 'form') return { text, wait: isSaved ? '' : t('t:code.afterSave') }
  return { text, wait: t('t:code.fillFirst', { label: t(form?.plan.byKey.get(relationField)?.node.label) || relationField }) }
}

/** The instance of a flow that a record was filed through, for whoever may see it; undefined until that is known. */
function useFlowOf(modelId: string | undefined, id: string): CodeFlow | undefined {
  const app = useApp()
  const asked = modelId && id ? `/api/workflow/Record/${modelId}/${id}` : ''
  const [found, setFound] = useState<{ asked: string; flow: CodeFlow }>()
  useEffect(() => {
    if (!asked) return
    let gone = false
    const keep = (flow: CodeFlow) => {
      if (!gone) setFound({ asked, flow })
    }
    app.request({ get: asked }, { quiet: true }).then(
      ({ data }) => {
        const { id: pid, flowId } = isRecord(data) ? data : {}
        keep(typeof pid === 'string' ? { pid, fid: String(flowId ?? '') } : {})
      },
      // a code without its flow still leads to the record
      () => keep({}),
    )
    return () => {
      gone = true
    }
  }, [app, asked])
  return asked === '' ? {} : found?.asked === asked ? found.flow : undefined
}

/** WF-05: the record's own code as the page around it knows it, with its flow where it was filed through one. */
export function useRecordCode(node: CodeNode): (id: string, modelId: string) => string {
  const { page, flow, form, resource } = useScopeContext()
  const isRecord = node.dataType === 'form'
  const id = useOfForm(form, undefined, ({ meta }) => (isRecord ? (meta.id ?? '') : ''))
  const asks = page.def.hasFlow === true && flow === undefined
  const found = useFlowOf(asks ? modelIdOf(resource) : undefined, id)
  return (record, modelId) => (found ? writeRecordCode(record, modelId, { ...page.route, ...found, ...flow }) : '')
}
