import { Select, Switch } from 'antd'
import { useId } from 'react'
import { isGalleryField, isKanbanField, mostKanbanLines } from '#core/check/list/cards.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { FormPlan } from '#core/form/form.ts'
import { isSecret } from '#core/form/holds.ts'
import type { ColumnData } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { fieldTitle } from './parts.ts'
import { Written } from './Written.tsx'

interface CardsPartProps {
  kind: 'kanban' | 'gallery'
  /** the property that it cannot be without */
  by: 'field' | 'picture'
  cards: unknown
  list: ColumnData
  plan: FormPlan | undefined
  onChange: (cards: object | undefined) => void
}

/** What can be chosen of a kanban and of a gallery. */
interface Chosen {
  [by: string]: string | string[]
}

const isChosen = (cards: unknown, by: string): cards is Chosen | undefined =>
  cards === undefined ||
  (isRecord(cards) &&
    typeof cards[by] === 'string' &&
    Object.entries(cards).every(([place, names]) =>
      place === 'lines'
        ? Array.isArray(names) && names.every((one) => typeof one === 'string')
        : (place === by || place === 'title') && typeof names === 'string',
    ))

/** Whether a list can also be seen as a kanban or a gallery, by which of its columns, and what its cards say, by their labels. */
export function CardsPart({ kind, by, cards, list, plan, onChange }: CardsPartProps) {
  const t = useText()
  const id = useId()
  if (!isChosen(cards, by)) return <Written what={t(`t:design.list.${kind}.text`)} value={cards} />
  const columns = list.columnList.flatMap(({ field, label }) => {
    const found = plan?.byKey.get(field) ?? plan?.byKey.get(field.replace('-', '.'))
    if (found && isSecret(found)) return []
    const fits = found !== undefined && (kind === 'kanban' ? isKanbanField(found) : isGalleryField(found))
    return [{ value: field, label: label ? t(label) : fieldTitle(plan, field, t), fits }]
  })
  const fitting = columns.filter(({ fits }) => fits)
  const [first] = fitting
  const lines = Array.isArray(cards?.lines) ? cards.lines : []
  const others = (place: 'title' | 'lines') =>
    columns.filter(({ value }) => value !== cards?.[by] && (place === 'title' ? !lines.includes(value) : value !== cards?.title))
  const put = (place: string, value: string | string[] | undefined) => {
    const { [place]: _before, ...rest } = cards ?? {}
    const next: Chosen = value === undefined || value.length === 0 ? rest : { ...rest, [place]: value }
    // what a card is by does not stand on it once more
    if (place === by && next.title === value) delete next.title
    if (place === by && Array.isArray(next.lines)) next.lines = next.lines.filter((one) => one !== value)
    if (Array.isArray(next.lines) && next.lines.length === 0) delete next.lines
    onChange(next)
  }
  const automatic = t('t:design.list.card.usual')
  const plain = (all: typeof columns) => all.map(({ value, label }) => ({ value, label }))
  return (
    <div className="pg-list-card">
      <p className="pg-list-none">{t(`t:design.list.${kind}.help`)}</p>
      <div className="pg-list-switch">
        <label htmlFor={`${id}-on`}>{t(`t:design.list.${kind}.on`)}</label>
        <Switch
          id={`${id}-on`}
          checked={cards !== undefined}
          disabled={cards === undefined && !first}
          onChange={(on) => onChange(on && first ? { [by]: first.value } : undefined)}
        />
      </div>
      {!first ? <p className="pg-list-none">{t(`t:design.list.${kind}.noneFits`)}</p> : null}
      {cards ? (
        <>
          <div>
            <label htmlFor={`${id}-by`}>{t(`t:design.list.${kind}.by`)}</label>
            <Select<string> id={`${id}-by`} value={String(cards[by])} options={plain(fitting)} onChange={(value) => put(by, value)} />
          </div>
          <div>
            <label htmlFor={`${id}-title`}>{t('t:design.list.card.title')}</label>
            <Select<string>
              id={`${id}-title`}
              allowClear
              placeholder={automatic}
              value={typeof cards.title === 'string' ? cards.title : null}
              options={plain(others('title'))}
              onChange={(value: string | undefined) => put('title', value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-lines`}>{t('t:design.list.card.lines')}</label>
            <Select<string[]>
              id={`${id}-lines`}
              mode="multiple"
              maxCount={mostKanbanLines}
              placeholder={automatic}
              value={lines}
              options={plain(others('lines'))}
              onChange={(value) => put('lines', value)}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}
