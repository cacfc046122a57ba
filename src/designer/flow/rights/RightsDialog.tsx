import { Button, Drawer, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { nameOfNode } from '#core/edit/flow/make.ts'
import { placeBefore, type RightField, rightFields, rightGroups, rightsFor, withRights } from '#core/edit/flow/rights.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import { type FieldRight, fieldRights, type ListedRights, rightsBy, usualRight } from '#core/flow/nodeForm.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { FormDef } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { env } from '#runtime/env.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { useFlowAround } from '../around.ts'
import { FieldsList } from '../panel/FieldsList.tsx'
import { labelOf } from '../words.ts'
import { RightsBar } from './RightsBar.tsx'
import { RightsDrawing } from './RightsDrawing.tsx'
import './rights.css'

export interface RightsDialogProps {
  flow: FlowDef
  place: FlowNode | 'start'
  form: FormDef
  /** the application that the form is of */
  modelId: string
  listed: ListedRights
  /** what was chosen, when it was confirmed: one step of the desk */
  onDone: (listed: ListedRights | undefined) => void
  onClose: () => void
}

type View = 'drawing' | 'list'

/** What the fields are at a place of a flow, set on a drawing of the form, or on a list of them. */
export default function RightsDialog({ flow, place, form, modelId, listed: first, onDone, onClose }: RightsDialogProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const around = useFlowAround()
  const [listed, setListed] = useState(first)
  const [view, setView] = useState<View>('drawing')
  const normal = useMemo(() => normaliseForm(form, env), [form])
  const fields = useMemo(() => new Map(rightFields(normal, env).map((one) => [one.code, one])), [normal])
  const groups = useMemo(() => rightGroups(normal, env), [normal])
  const right = useMemo(() => rightsBy(listed, usualRight(place)), [listed, place])
  const before = useMemo(() => {
    const found = place === 'start' ? 'start' : placeBefore(flow, place.id)
    return found === 'start' ? undefined : { title: t(nameOfNode(found)), right: fieldRights(flow, found) }
  }, [flow, place, t])
  const start = useMemo(() => (place === 'start' ? undefined : fieldRights(flow, 'start')), [flow, place])
  const set = (some: readonly RightField[], to: (field: RightField) => FieldRight | undefined) =>
    setListed((now) => withRights(place, now, some, to) ?? {})
  const isChanged = JSON.stringify(listed) !== JSON.stringify(first)
  const close = async () => {
    if (!isChanged || (await app.confirm(t('t:studio.leaveAsk')))) onClose()
  }
  const name = place === 'start' ? t('t:flow.kind.start') : t(nameOfNode(place))
  return (
    <Drawer
      key={visit}
      open
      title={t('t:flowDesign.right.title', { name })}
      size="min(1100px, 100vw)"
      maskClosable={false}
      onClose={() => void close()}
      classNames={{ body: 'pg-rights' }}
      footer={
        <div className="pg-rights-foot">
          <Button onClick={() => void close()}>{t('t:common.cancel')}</Button>
          <Button type="primary" onClick={() => (isChanged ? onDone(Object.keys(listed).length > 0 ? listed : undefined) : onClose())}>
            {t('t:common.confirm')}
          </Button>
        </div>
      }
    >
      <div className="pg-rights-head">
        <Segmented<View>
          aria-label={t('t:studio.show')}
          value={view}
          onChange={setView}
          options={[
            { value: 'drawing', label: t('t:flowDesign.right.drawing') },
            { value: 'list', label: t('t:flowDesign.right.list') },
          ]}
        />
        <RightsBar {...{ groups, fields, before, start }} may={rightsFor(place, false)} onSet={set} />
        {view === 'drawing' ? <p className="pg-design-note">{t('t:flowDesign.right.keys')}</p> : null}
      </div>
      {view === 'drawing' ? (
        <RightsDrawing
          {...{ form: normal, modelId, place, fields, right }}
          nameOf={(code) => labelOf(code, around)}
          onSet={(code, to) => {
            const field = fields.get(code)
            if (field) set([field], () => to)
          }}
        />
      ) : (
        <FieldsList label={t('t:flowDesign.section.fields')} place={place} value={listed} onChange={(next) => setListed(next ?? {})} />
      )}
    </Drawer>
  )
}
