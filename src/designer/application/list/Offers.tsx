import { Checkbox } from 'antd'
import type { FormPlan } from '#core/form/form.ts'
import type { ColumnData } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { fieldTitle, type Offer, standsAt } from './parts.ts'

interface OffersProps {
  offers: readonly Offer[]
  entries: unknown
  label: string
  onToggle: (offer: Offer, at: number) => void
}

/** What may stand in a list, each to be chosen or left out. */
export function Offers({ offers, entries, label, onToggle }: OffersProps) {
  const t = useText()
  if (offers.length === 0) return <p className="pg-list-none">{t('t:design.list.nothing')}</p>
  return (
    <fieldset className="pg-list-offers">
      <legend>{label}</legend>
      {offers.map((offer) => {
        const at = standsAt(entries, offer.value)
        return (
          <Checkbox key={offer.value} checked={at >= 0} onChange={() => onToggle(offer, at)}>
            {offer.label}
          </Checkbox>
        )
      })}
    </fieldset>
  )
}

interface HeadOffersProps {
  list: ColumnData
  plan: FormPlan | undefined
  /** which of the heads it is */
  head: number
  onToggle: OffersProps['onToggle']
}

/** The columns that may stand under a head: those that stand under no other one. */
export function HeadOffers({ list, plan, head, onToggle }: HeadOffersProps) {
  const t = useText()
  const under = list.complexHeaderList?.[head]?.childColumns ?? []
  const taken = new Set((list.complexHeaderList ?? []).flatMap(({ childColumns }, i) => (i === head ? [] : childColumns)))
  return (
    <Offers
      label={t('t:design.list.under')}
      offers={list.columnList
        .filter(({ field }) => !taken.has(field))
        .map(({ field }) => ({ value: field, label: fieldTitle(plan, field, t), entry: field }))}
      entries={under}
      onToggle={onToggle}
    />
  )
}
