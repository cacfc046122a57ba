import type { FormPlan } from '#core/form/form.ts'
import { useText } from '#runtime/app.ts'
import { RecordContext } from '../../formula/around.ts'
import { ColorRules } from './ColorRules.tsx'
import { DisplayPart } from './DisplayPart.tsx'
import type { Part } from './parts.ts'

interface ColumnLookProps {
  part: Part
  plan: FormPlan | undefined
  /** the column */
  record: { readonly [name: string]: unknown }
  onChange: (props: { [name: string]: unknown }) => void
}

/** How the values of a column are shown, and in which colours. */
export function ColumnLook({ part: { key, code }, plan, record, onChange }: ColumnLookProps) {
  const t = useText()
  return (
    <RecordContext value="row">
      <h3>{t('t:design.list.display')}</h3>
      <DisplayPart
        key={`${key} display`}
        display={record.display}
        field={plan?.byKey.get(code ?? '')}
        onChange={(display) => onChange({ display })}
      />
      <h3>{t('t:design.list.cellColors')}</h3>
      <ColorRules
        key={key}
        title={t('t:design.list.cellColors')}
        rules={record.colorList}
        field={code}
        onChange={(colorList) => onChange({ colorList })}
      />
    </RecordContext>
  )
}
