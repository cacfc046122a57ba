import { useText } from '#runtime/app.ts'
import { LightButton } from '../control/LightButton.tsx'
import { icons } from '../icons/icons.tsx'
import type { PickerGroup, PickerItem } from './pickerTypes.ts'

interface Props {
  chosen: readonly PickerItem[]
  groups: readonly PickerGroup[] | undefined
  onRemove: (key: string) => void
  onClear: () => void
}

/** PK-02: the right pane: what is chosen, its number, a cross each, and the link that empties the list. */
export function PickerChosen({ chosen, groups, onRemove, onClear }: Props) {
  const t = useText()
  const items = (list: readonly PickerItem[], label: string) => (
    <ul className="pg-pick-items" aria-label={label}>
      {list.map(({ key, label: name, note, picture }) => (
        <li key={key}>
          {picture}
          <span className="pg-pick-text" title={name}>
            {name}
          </span>
          {note && <span className="pg-pick-note">{note}</span>}
          <button type="button" className="pg-pick-remove" aria-label={t('t:picker.remove', { name })} onClick={() => onRemove(key)}>
            {icons.close}
          </button>
        </li>
      ))}
    </ul>
  )
  const selected = t('t:picker.selected')
  return (
    <section className="pg-pick-pane pg-pick-right" aria-label={selected}>
      <div className="pg-pick-head">
        <h3>
          {selected} <span className="pg-pick-count">{chosen.length || ''}</span>
        </h3>
        <LightButton kind="link" label={t('t:picker.clearList')} disabled={chosen.length === 0} onClick={onClear} />
      </div>
      <div className="pg-pick-taken">
        {chosen.length === 0 ? (
          <p className="pg-pick-none">{t('t:picker.noData')}</p>
        ) : groups ? (
          groups.map(({ type, title }) => {
            const own = chosen.filter((one) => one.type === type)
            return own.length > 0 ? (
              <div key={type}>
                <h4>{title}</h4>
                {items(own, title)}
              </div>
            ) : null
          })
        ) : (
          items(chosen, selected)
        )}
      </div>
    </section>
  )
}
