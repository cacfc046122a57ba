import { Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Language, Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import type { Picture } from '../drawing/channel.ts'
import { DeviceBar } from '../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../drawing/Frame.tsx'
import { nodeFaults } from '../properties/nodeFaults.ts'
import { PropertyForm } from '../properties/PropertyForm.tsx'
import type { Stated } from '../states/states.ts'
import { ContractSide } from './ContractSide.tsx'
import type { Fixture } from './fixtures.ts'
import { JsonSide } from './JsonSide.tsx'
import { WidgetHead } from './WidgetHead.tsx'

type Side = 'drawing' | 'properties' | 'json' | 'contract'

/** Wider than what phones and small tablets are drawn for, narrow enough to be read beside the properties. */
const leastWidth = 800

interface WidgetViewProps {
  widget: Widget
  fixture: Fixture
  /** room for the drawing and the properties beside one another */
  isWide: boolean
  /** the way back to the index, where that is not in sight */
  onBack: (() => void) | undefined
}

/** One widget: its states, drawn anew with every change of its properties, its JSON, and its contract. */
export function WidgetView({ widget, fixture, isWide, onBack }: WidgetViewProps) {
  const app = useApp()
  const { t } = app
  const [at, setAt] = useState(0)
  const sample = fixture.cases[at]?.node ?? ({ pingeKey: widget.pingeKey } as Node)
  const [edited, setEdited] = useState<{ of: Node; node: Node; good: Node }>()
  const node = edited?.of === sample ? edited.node : sample
  // what has a fault leaves the last drawing standing
  const good = edited?.of === sample ? edited.good : sample
  const [side, setSide] = useState<Side>('drawing')
  const [device, setDevice] = useState<Device>(() => firstDevice())
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  const picture = useMemo<Picture>(() => {
    const stated: Stated = { ...fixture, node: good, at }
    return { kind: 'widget', language, theme, states: JSON.stringify(stated) }
  }, [fixture, good, at, language, theme])

  const change = (next: Node) => setEdited({ of: sample, node: next, good: nodeFaults(widget, next, env).length === 0 ? next : good })
  const sides: Side[] = isWide ? ['properties', 'json', 'contract'] : ['drawing', 'properties', 'json', 'contract']
  const shown = sides.includes(side) ? side : 'properties'

  const drawing = (
    <div className="pg-catalog-drawing">
      <div className="pg-studio-devices">
        {fixture.cases.length > 1 ? (
          <Select<number>
            size="small"
            className="pg-catalog-sample"
            aria-label={t('t:catalog.sample')}
            value={at}
            onChange={setAt}
            options={fixture.cases.map((_one, value) => ({ value, label: t('t:catalog.sampleN', { n: value + 1 }) }))}
          />
        ) : null}
        <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
      </div>
      {good === node ? null : <p className="pg-studio-stale">{t('t:catalog.lastGood')}</p>}
      <Frame picture={picture} device={device} title={t('t:catalog.states')} least={leastWidth} />
    </div>
  )
  return (
    <section className="pg-catalog-widget" aria-label={t(widget.title)}>
      <WidgetHead widget={widget} onBack={onBack} />
      <div className="pg-catalog-sides">
        {isWide ? drawing : null}
        <div className={isWide ? 'pg-catalog-side pg-catalog-beside' : 'pg-catalog-side'}>
          <Segmented<Side>
            block
            aria-label={t('t:studio.show')}
            value={shown}
            onChange={setSide}
            options={sides.map((value) => ({ value, label: t(`t:catalog.side.${value}`) }))}
          />
          {shown === 'drawing' ? drawing : null}
          {shown === 'properties' ? (
            <div className="pg-catalog-props">
              {/* another sample begins anew */}
              <PropertyForm key={at} widget={widget} node={node} onChange={change} />
            </div>
          ) : null}
          {shown === 'json' ? <JsonSide node={node} /> : null}
          {shown === 'contract' ? <ContractSide widget={widget} /> : null}
        </div>
      </div>
    </section>
  )
}
