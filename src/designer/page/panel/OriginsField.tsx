import type { FieldProps, UiSchema } from '@rjsf/utils'
import { Button } from 'antd'
import { isRecord } from '#core/edit/tree.ts'
import type { Json, Row } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { propsOf, type Schema } from '../../language/grammar.ts'
import { AddEntry } from '../../properties/AddEntry.tsx'
import { titleOf } from '../../properties/kinds.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import type { Values } from '../../properties/validator.ts'
import { useEntries } from '../../useEntries.ts'
import { AggregateField } from './AggregateField.tsx'
import { ReadField } from './CallField.tsx'

type OriginsProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>

/** What one origin says, from the contract. */
export const ofOrigin = (propsOf('feed').origins?.items?.properties ?? {}) as { [name: string]: Schema }
const props = { common: {}, own: ofOrigin }
const ui: UiSchema = {
  source: { 'ui:field': ReadField, 'ui:description': '' },
  aggregate: { 'ui:field': AggregateField, 'ui:description': '' },
}
/** Where its entries come from: whichever is chosen takes the place of the others. */
const ways = ['list', 'aggregate', 'source'] as const
/** What is wrong with one is told with the list around. */
const nothingWrong = () => []

/** Where the entries of a feed come from: several places, each with what of a row is its text, note and time. */
export function OriginsField({ fieldPathId, formData, onChange, uiSchema }: OriginsProps) {
  const t = useText()
  const { path } = fieldPathId
  const title = titleOf(uiSchema?.['ui:title'], path)
  const origins = (Array.isArray(formData) ? formData : []).filter(isRecord) as Row[]
  const { list, adding } = useEntries<HTMLDivElement>(origins.length)
  const write = (next: readonly Values[]) => onChange(next as Json, path)
  const change = (at: number, next: Values) => {
    const before = origins[at] as Row
    const chosen = ways.find((way) => next[way] !== undefined && before[way] === undefined)
    const others = chosen ? ways.filter((way) => way !== chosen) : []
    const kept = Object.fromEntries(Object.entries(next).filter(([name]) => !others.some((way) => way === name)))
    write(origins.map((one, i) => (i === at ? kept : one)))
  }
  return (
    <div className="pg-rules" ref={list} id={fieldPathId.$id} role="group" aria-label={title}>
      {origins.map((origin, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an origin is known by its place
        <fieldset className="pg-rule" key={i} aria-label={`${title} ${i + 1}`}>
          <div className="pg-rule-head">
            <b>{i + 1}</b>
            <Button
              size="small"
              type="text"
              danger
              aria-label={`${t('t:properties.remove')} ${i + 1}`}
              onClick={() => write(origins.filter((_one, at) => at !== i))}
            >
              {t('t:properties.remove')}
            </Button>
          </div>
          <RecordForm<Values> props={props} record={origin} check={nothingWrong} ui={ui} onChange={(next) => change(i, next)} />
        </fieldset>
      ))}
      <AddEntry
        title={title}
        onAdd={() => {
          adding()
          write([...origins, { source: { get: '/api/message' }, text: 'title' }])
        }}
      />
    </div>
  )
}
