import type { FieldProps } from '@rjsf/utils'
import { AutoComplete, Input, Select } from 'antd'
import { useContext, useEffect, useId, useMemo, useState } from 'react'
import { isExistingKind } from '#core/check/page/existing.ts'
import type { Json, Row } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, read } from '#runtime/data/sources.ts'
import { useExisting } from '../properties/existing.ts'
import { titleOf } from '../properties/kinds.ts'
import { NodeContext, useHere } from './around.ts'
import { choicesIn, nodeHere, type Offer, offerOf } from './nameChoices.ts'

type NameProps = Pick<FieldProps<Json | undefined>, 'fieldPathId' | 'formData' | 'onChange' | 'uiSchema'>
type Choices = ReadonlyArray<{ value: string; label: string }>

interface Offered {
  choices?: Choices | undefined
  /** why it could not be read */
  failed?: string | undefined
  /** it is all there is: what is not among it is not there */
  whole?: boolean
  /** other values are typed as well */
  free?: boolean
}

/** What is offered, once it was read; what cannot be read is typed, and why is told. */
function useOffered(offer: Offer | undefined): Offered {
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

/** A name with the code that stands for it. */
const withCode = (label: string, code: string) => (label === '' || label === code ? code : `${label} (${code})`)

/** The addresses of what whoever designs may open, by what their menu calls it. */
const placesOf = ({ user }: App): Choices =>
  (Array.isArray(user.menus) ? (user.menus as Row[]) : []).flatMap(({ path, title }) =>
    typeof path === 'string' && path !== '' ? [{ value: path, label: withCode(String(title ?? ''), path) }] : [],
  )

const none = [] as const

/** What is offered for a property whose contract says what it names; nothing where it says none of these. */
function useNamed(names: unknown): Offered | undefined {
  const app = useApp()
  const { t } = app
  const kind = isExistingKind(names) ? names : undefined
  const reads = useExisting(useMemo(() => (kind ? [kind] : none), [kind]))
  const found = kind && reads[kind]
  return useMemo(() => {
    if (names === 'place') return { choices: placesOf(app), free: true }
    if (!kind) return undefined
    const choices = found?.list?.map(({ value, label }) => ({ value, label: withCode(t(label), value) }))
    // where there are too many to be listed a code is typed
    return { choices, failed: found?.failed, whole: true, free: found !== undefined && !choices && found.failed === undefined }
  }, [app, t, names, kind, found])
}

function Named({ fieldPathId, formData, onChange, uiSchema, many }: NameProps & { many: boolean }) {
  const { t } = useApp()
  const id = useId()
  const here = useHere()
  const node = nodeHere(here, useContext(NodeContext))
  const { path } = fieldPathId
  const place = path.filter((step) => typeof step === 'string').join('.')
  const named = useNamed((uiSchema?.['ui:options'] as { names?: unknown } | undefined)?.names)
  const offer = useMemo(() => (named ? undefined : offerOf(node, place, here)), [named, node, place, here])
  const offered = useOffered(offer)
  const { choices, failed, whole = false, free = false }: Offered = named ?? offered
  const title = titleOf(uiSchema?.['ui:title'], path)
  const values = (Array.isArray(formData) ? formData : formData === undefined || formData === null ? [] : [formData]).map(String)
  // what is written stays to be seen, also where it is not offered
  const others = values.filter((value) => !choices?.some((one) => one.value === value))
  const missing = whole && choices ? others.filter((value) => value !== '') : []
  const foreign = others.map((value) => ({ value, label: missing.includes(value) ? t('t:pageForm.missing', { name: value }) : value }))
  const said = {
    id: fieldPathId.$id,
    'aria-label': title || undefined,
    'aria-describedby': failed ? `${id}-e` : undefined,
    'aria-invalid': missing.length > 0 || undefined,
    status: missing.length > 0 ? ('error' as const) : ('' as const),
  }
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
      ) : free ? (
        <AutoComplete<string>
          {...said}
          className="pg-prop-number"
          value={values[0] ?? ''}
          onChange={(next?: string) => change(next || undefined)}
          options={[...(choices ?? [])]}
          filterOption={(typed, option) => String(option?.label).toLowerCase().includes(typed.toLowerCase())}
        />
      ) : (named || offer) && !failed ? (
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

/** A property that names a page, a map, a field, an application or a rule: chosen by what it is called; where nothing is known of it, typed. */
export const NameField = (props: NameProps) => <Named {...props} many={false} />
/** The same for several. */
export const NamesField = (props: NameProps) => <Named {...props} many />
