import type { FieldProps } from '@rjsf/utils'
import { Input, Select } from 'antd'
import { useContext, useEffect, useId, useMemo, useState } from 'react'
import type { Json } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { titleOf } from '../properties/kinds.ts'
import { NodeContext, useHere } from './around.ts'
import { choicesIn, nodeHere, type Offer, offerOf } from './nameChoices.ts'

type NameProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>
type Choices = ReadonlyArray<{ value: string; label: string }>

/** What is offered, once it was read; what cannot be read is typed, and why is told. */
function useOffered(offer: Offer | undefined): { choices?: Choices; failed?: string } {
  const app = useApp()
  const { t } = app
  const [answered, setAnswered] = useState<{ get: string; choices?: Choices; failed?: string }>()
  const get = offer && 'get' in offer ? offer.get : undefined
  const value = offer && 'get' in offer ? offer.value : ''
  useEffect(() => {
    if (get === undefined) return
    let gone = false
    read({ get }, app).then(
      ({ data }) => gone || setAnswered({ get, choices: choicesIn(listOf(data), value).map((one) => ({ ...one, label: t(one.label) })) }),
      (error: Error) => gone || setAnswered({ get, failed: error.message }),
    )
    return () => {
      gone = true
    }
  }, [app, t, get, value])
  if (offer && 'list' in offer) return { choices: offer.list.map(({ value, label }) => ({ value, label: t(label) || value })) }
  return answered !== undefined && answered.get === get ? answered : {}
}

function Named({ fieldPathId, formData, onChange, uiSchema, many }: NameProps & { many: boolean }) {
  const { t } = useApp()
  const id = useId()
  const here = useHere()
  const node = nodeHere(here, useContext(NodeContext))
  const { path } = fieldPathId
  const place = path.filter((step) => typeof step === 'string').join('.')
  const offer = useMemo(() => offerOf(node, place, here), [node, place, here])
  const { choices, failed } = useOffered(offer)
  const title = titleOf(uiSchema?.['ui:title'], path)
  const values = (Array.isArray(formData) ? formData : formData === undefined || formData === null ? [] : [formData]).map(String)
  // what is written stays to be seen, also where it is not offered
  const foreign = values.filter((value) => !choices?.some((one) => one.value === value)).map((value) => ({ value, label: value }))
  const said = { id: fieldPathId.$id, 'aria-label': title || undefined, 'aria-describedby': failed ? `${id}-e` : undefined }
  const change = (next: Json | undefined) => onChange(next, path)
  return (
    <>
      {many ? (
        <Select<string[]>
          {...said}
          mode={offer ? 'multiple' : 'tags'}
          className="pg-prop-number"
          optionFilterProp="label"
          value={values}
          onChange={(next) => change(next.length > 0 ? next : undefined)}
          options={[...(choices ?? []), ...foreign]}
        />
      ) : offer && !failed ? (
        <Select<string>
          {...said}
          className="pg-prop-number"
          allowClear
          showSearch
          optionFilterProp="label"
          loading={choices === undefined}
          placeholder={t('t:source.choose')}
          value={values[0] ?? null}
          onChange={(next?: string) => change(next)}
          options={[...foreign, ...(choices ?? [])]}
        />
      ) : (
        <Input {...said} value={values[0] ?? ''} onChange={({ target }) => change(target.value || undefined)} />
      )}
      {failed ? (
        <p className="pg-fault" role="alert" id={`${id}-e`}>
          {failed}
        </p>
      ) : null}
    </>
  )
}

/** A property that names a field, an application or a rule: chosen by what it is called; where nothing is known of it, typed. */
export const NameField = (props: NameProps) => <Named {...props} many={false} />
/** The same for several. */
export const NamesField = (props: NameProps) => <Named {...props} many />
