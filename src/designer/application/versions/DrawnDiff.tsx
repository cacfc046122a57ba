import { useMemo, useState } from 'react'
import { kindOf } from '#core/applicationKinds.ts'
import { compare, type PartChange } from '#core/edit/compare/compare.ts'
import { withOpenPanes } from '#core/edit/compare/drawn.ts'
import { idAt } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
import type { Language } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import type { AskedField, Marks } from '../../drawing/channel.ts'
import { DeviceBar } from '../../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../../drawing/Frame.tsx'
import { pictureOf } from '../../Preview.tsx'
import { useLatest } from '../../useLatest.ts'
import { planOf } from '../list/parts.ts'
import { textOf } from '../load.ts'
import type { Owner } from '../views.ts'
import { Changes } from './Changes.tsx'

interface DrawnDiffProps {
  earlier: Application
  later: Application
  owner: Owner
  /** the kind of the application */
  type: number | null
  narrow: boolean
}

const kinds = ['added', 'changed', 'moved', 'removed'] as const
const none: ReadonlySet<string> = new Set()

/** The later form with what differs marked in it, what is gone where it stood, and beside it all of that in words. */
export function DrawnDiff({ earlier, later, owner, type, narrow }: DrawnDiffProps) {
  const app = useApp()
  const { t } = app
  const [device, setDevice] = useState<Device>(() => firstDevice(kindOf(type).forPhone))
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  const comparison = useMemo(() => compare(earlier, later, env), [earlier, later])
  const { drawn, parts } = comparison
  const plans = useMemo(() => ({ later: planOf(later.form), earlier: planOf(earlier.form) }), [later, earlier])
  const [chosen, setChosen] = useState<{ of: typeof comparison; index: number }>()
  const index = chosen?.of === comparison ? chosen.index : undefined
  const part: PartChange | undefined = index === undefined ? undefined : parts[index]
  const shown = useMemo(() => withOpenPanes(drawn, part?.id === undefined ? none : new Set([part.id]), env), [drawn, part?.id])
  const picture = useMemo(() => pictureOf('form', textOf(shown.form), owner, language, theme), [shown, owner, language, theme])
  const marks = useMemo(
    () =>
      parts.flatMap(({ kind, id, child }): Marks => (id === undefined ? [] : [{ kind, id, ...(child === undefined ? {} : { child }) }])),
    [parts],
  )
  const choose = (next: number) => setChosen({ of: comparison, index: next })
  // a press in the drawing leads to what is said of it
  const pick = useLatest(({ node, steps, key }: AskedField) => {
    const id = node ?? (steps && idAt(drawn, ['form', ...steps], env))
    const child = key.split('.')[1]
    const found = parts.findIndex((one) => one.id === id && one.child === child)
    if (found >= 0) choose(found)
  })
  return (
    <div className={narrow ? 'pg-drawn-diff pg-drawn-diff-narrow' : 'pg-drawn-diff'}>
      <div className="pg-studio-drawing">
        <div className="pg-studio-devices">
          <DeviceBar device={device} language={language} onDevice={setDevice} onLanguage={setLanguage} />
          <ul className="pg-legend" aria-label={t('t:design.versions.legend')}>
            {kinds.map((kind) => (
              <li key={kind} data-kind={kind}>
                {t(`t:design.versions.${kind}`)}
              </li>
            ))}
          </ul>
        </div>
        <Frame
          picture={picture}
          device={device}
          title={t('t:studio.drawing')}
          marks={marks}
          pick={part?.child === undefined ? (part?.id ?? '') : `${part.id}.${part.child}`}
          onField={pick}
        />
      </div>
      <div className="pg-changes-side">
        <Changes comparison={comparison} plans={plans} chosen={index} onChoose={choose} />
      </div>
    </div>
  )
}
