import { Radio } from 'antd'
import { useApp } from '#runtime/app.ts'
import type { Place, Side, Sides } from './sides.ts'
import { beforeText, placeName, sideText } from './words.ts'

interface PlacesProps {
  sides: Sides
  /** the place that is marked in the drawings */
  at: Place
  onAt: (place: Place) => void
  onChoose: (place: Place, side: Side) => void
}

/** Every place that both sides changed, with what stands there on each, and whose change stands. */
export function Places({ sides, at, onAt, onChoose }: PlacesProps) {
  const { t, language } = useApp()
  const says = (value: string) => (value === '' ? '—' : value)
  return (
    <ul className="pg-places" aria-label={t('t:packages.drawn.places')}>
      {sides.list.map((place) => {
        const { name, prop } = placeName(sides, place, t, language)
        return (
          <li key={place.id} aria-current={place.id === at.id}>
            <fieldset onFocus={() => onAt(place)}>
              <legend>
                <button type="button" title={place.path.join(' / ')} onClick={() => onAt(place)}>
                  <strong data-words="data">{name}</strong> {prop}
                </button>
              </legend>
              <p className="pg-places-before">
                {t('t:package.before')}: <span data-words="data">{says(beforeText(sides, place, t))}</span>
              </p>
              <Radio.Group value={place.side} onChange={({ target }) => onChoose(place, target.value as Side)}>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Radio key={side} value={side}>
                    {t(`t:package.${side}`)}: <span data-words="data">{says(sideText(sides, place, side, t, language))}</span>
                  </Radio>
                ))}
              </Radio.Group>
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}
