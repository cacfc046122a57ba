import { Select } from 'antd'
import { useId } from 'react'
import { rowCodes } from '#core/application/buttons.ts'
import { type Card, isPicture, isTagOf, mostCardButtons, mostCardLines } from '#core/application/card.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { FormPlan } from '#core/form/form.ts'
import type { ColumnData } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { fieldTitle, partsOf } from './parts.ts'
import { Written } from './Written.tsx'

interface CardPartProps {
  list: ColumnData
  plan: FormPlan | undefined
  onChange: (card: Card | undefined) => void
}

const places = ['title', 'tag', 'picture'] as const

/** Whether all that a card says can be chosen. */
const isCard = (card: unknown): card is Card | undefined =>
  card === undefined ||
  (isRecord(card) &&
    Object.entries(card).every(([place, names]) =>
      place === 'lines' || place === 'buttons'
        ? Array.isArray(names) && names.every((one) => typeof one === 'string')
        : places.some((one) => one === place) && typeof names === 'string',
    ))

/** The phone's card of a list: which of its columns stands where, by their labels. */
export function CardPart({ list, plan, onChange }: CardPartProps) {
  const t = useText()
  const id = useId()
  const { card } = list
  if (!isCard(card)) return <Written what={t('t:design.list.card.text')} value={card} />
  const columns = list.columnList.map(({ field, label }) => ({
    value: field,
    label: label ? t(label) : fieldTitle(plan, field, t),
    widget: plan?.byKey.get(field)?.widget,
  }))
  const used = new Map<string, string>([
    ...places.flatMap((place) => (card?.[place] === undefined ? [] : [[card[place], place] as const])),
    ...(card?.lines ?? []).map((name) => [name, 'lines'] as const),
  ])
  const offered = (place: string) =>
    columns.filter(({ value, widget }) => {
      if ((used.get(value) ?? place) !== place) return false
      if (place === 'picture') return widget !== undefined && isPicture(widget)
      return place !== 'tag' || !widget || isTagOf(widget)
    })
  const put = (place: keyof Card, value: string | string[] | undefined) => {
    const { [place]: _before, ...rest } = card ?? {}
    const next = value === undefined || value.length === 0 ? rest : { ...rest, [place]: value }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const buttons = partsOf({ form: { version: 1, fields: [] }, list }, plan, t)
    .filter(({ key }) => key === 'columnBtnsList' || key === 'customBtnsList')
    .flatMap(({ children }) => children.map(({ code = '', title }) => ({ value: code, label: title })))
  const there = rowCodes(list)
  const several = [
    { place: 'lines' as const, most: mostCardLines, options: offered('lines') },
    { place: 'buttons' as const, most: mostCardButtons, options: buttons.filter(({ value }) => there.includes(value)) },
  ]
  const automatic = t('t:design.list.card.usual')
  return (
    <div className="pg-list-card">
      <p className="pg-list-none">{t('t:design.list.card.help')}</p>
      {places.map((place) => (
        <div key={place}>
          <label htmlFor={`${id}-${place}`}>{t(`t:design.list.card.${place}`)}</label>
          <Select<string>
            id={`${id}-${place}`}
            allowClear
            placeholder={place === 'picture' ? t('t:design.list.card.none') : automatic}
            value={card?.[place] ?? null}
            options={offered(place)}
            onChange={(value: string | undefined) => put(place, value)}
          />
        </div>
      ))}
      {several.map(({ place, most, options }) => (
        <div key={place}>
          <label htmlFor={`${id}-${place}`}>{t(`t:design.list.card.${place}`)}</label>
          <Select<string[]>
            id={`${id}-${place}`}
            mode="multiple"
            maxCount={most}
            placeholder={automatic}
            value={card?.[place] ?? []}
            options={options}
            onChange={(value) => put(place, value)}
          />
        </div>
      ))}
    </div>
  )
}
