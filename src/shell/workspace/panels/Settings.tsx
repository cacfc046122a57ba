import { type ReactNode, useId } from 'react'
import { useT } from '../../language/text.ts'
import { type ChoiceName, type ChoiceOf, choices, choose, type LayoutType, type SwitchName, useSetting } from '../../settings.ts'
import { colours } from '../../theme/colours.ts'
import { chooseLayout } from '../layout.ts'
import { LayoutSketch } from './LayoutSketch.tsx'
import { Panel } from './Panel.tsx'
import './settings.css'

/** One choice among several, as radio buttons that the arrows go through. */
function Choice<N extends ChoiceName>({
  name,
  label,
  className,
  order = choices[name],
  textOf,
  draw,
  onChoose = (value) => choose(name, value as never),
}: {
  name: N
  label: string
  className: string
  order?: readonly ChoiceOf<N>[]
  textOf: (value: ChoiceOf<N>) => string
  draw?: (value: ChoiceOf<N>) => ReactNode
  onChoose?: (value: ChoiceOf<N>) => void
}) {
  const now = useSetting(name)
  const group = useId()
  return (
    <fieldset className="set">
      <legend>{label}</legend>
      <div className={className}>
        {order.map((value) => (
          <label key={value} className="set-choice" title={draw && textOf(value)}>
            <input type="radio" name={group} value={value} checked={value === now} onChange={() => onChoose(value)} />
            {draw?.(value)}
            <span className="set-text">{textOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Switch({ name, label }: { name: SwitchName; label: string }) {
  const on = useSetting(name)
  const id = useId()
  return (
    <div className="set-switch">
      <span id={id}>{label}</span>
      <button type="button" role="switch" className="switch" aria-checked={on} aria-labelledby={id} onClick={() => choose(name, !on)} />
    </div>
  )
}

const layoutOrder: readonly LayoutType[] = ['classic', 'functional', 'blend', 'plain']

/** ST-01 to ST-06: how the interface looks for this person. Everything holds at once. */
export default function Settings({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Panel title={t('nav.settings')} kind="drawer" onClose={onClose}>
      <div className="panel-body">
        <Choice
          name="layoutType"
          label={t('settings.layout')}
          className="set-layouts"
          order={layoutOrder}
          textOf={(value) => t(`settings.layout.${value}`)}
          draw={(value) => <LayoutSketch layout={value} />}
          onChoose={chooseLayout}
        />
        <Choice name="themeClass" label={t('settings.mode')} className="set-row" textOf={(value) => t(`settings.${value}`)} />
        <Choice
          name="theme"
          label={t('settings.color')}
          className="set-colours"
          textOf={(value) => t(`settings.color.${value}`)}
          draw={(value) => <span className="swatch" style={{ background: colours[value] }} />}
        />
        <Choice name="slideClass" label={t('settings.slide')} className="set-row" textOf={(value) => t(`settings.${value}`)} />
        <Choice
          name="size"
          label={t('settings.size')}
          className="set-row"
          order={['default', 'medium', 'small', 'mini']}
          textOf={(value) => t(`settings.size.${value}`)}
        />
        <Choice name="density" label={t('settings.density')} className="set-row" textOf={(value) => t(`settings.density.${value}`)} />
        <fieldset className="set">
          <legend>{t('settings.display')}</legend>
          <Switch name="tagsView" label={t('settings.tagsView')} />
          <Switch name="tagsIcon" label={t('settings.tagIcons')} />
          <Switch name="useCache" label={t('settings.cache')} />
          <Switch name="showLanguage" label={t('settings.language')} />
          <Switch name="showSearch" label={t('settings.search')} />
          <Switch name="fixedHeader" label={t('settings.fixedHeader')} />
          <Switch name="sidebarLogo" label={t('settings.sidebarLogo')} />
        </fieldset>
      </div>
    </Panel>
  )
}
