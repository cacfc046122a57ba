import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { kindOf } from '#core/application/kinds.ts'
import { compare, type PartChange } from '#core/edit/compare/compare.ts'
import { withOpenPanes } from '#core/edit/compare/drawn.ts'
import { isDrawn, type ListChange } from '#core/edit/compare/list.ts'
import { idAt } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
import type { Language } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import type { AskedField, Marks } from '../../drawing/channel.ts'
import { DeviceBar } from '../../drawing/DeviceBar.tsx'
import { type Device, Frame, firstDevice, useTheme } from '../../drawing/Frame.tsx'
import { partOf } from '../../drawing/listParts.ts'
import { withWords } from '../../drawing/markWords.ts'
import { pictureOf } from '../../Preview.tsx'
import { useLatest } from '../../useLatest.ts'
import { planOf } from '../list/parts.ts'
import { textOf } from '../load.ts'
import type { Owner } from '../views.ts'
import { Changes, type Chosen } from './Changes.tsx'

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

/** What of the drawing is chosen, as its frame knows it. */
function selectedOf(part: PartChange | undefined, entry: ListChange | undefined): string {
  if (entry?.entry !== undefined) return partOf(entry.section, entry.entry)
  return part?.child === undefined ? (part?.id ?? '') : `${part.id}.${part.child}`
}

/** The later form, or its list, with what differs marked in it, what is gone where it stood, and beside it all of that in words. */
export function DrawnDiff({ earlier, later, owner, type, narrow }: DrawnDiffProps) {
  const app = useApp()
  const { t } = app
  const [device, setDevice] = useState<Device>(() => firstDevice(kindOf(type).forPhone))
  const [language, setLanguage] = useState<Language>(app.language)
  const theme = useTheme()
  const comparison = useMemo(() => compare(earlier, later, env), [earlier, later])
  const { drawn, parts, list } = comparison
  const plans = useMemo(() => ({ later: planOf(later.form), earlier: planOf(earlier.form) }), [later, earlier])
  const [pressed, setPressed] = useState<{ in: typeof comparison; chosen: Chosen }>()
  const chosen = pressed?.in === comparison ? pressed.chosen : undefined
  const part: PartChange | undefined = chosen?.of === 'form' ? parts[chosen.index] : undefined
  const entry: ListChange | undefined = chosen?.of === 'list' ? list[chosen.index] : undefined
  const hasList = Array.isArray(later.list.columnList)
  const listDiffers = hasList && list.some(isDrawn)
  const [side, setSide] = useState<Chosen['of']>()
  const of = hasList ? (side ?? (parts.length === 0 && listDiffers ? 'list' : 'form')) : 'form'
  const shown = useMemo(() => withOpenPanes(drawn, part?.id === undefined ? none : new Set([part.id]), env), [drawn, part?.id])
  const form = useMemo(() => textOf(shown.form), [shown])
  const picture = useMemo(() => {
    if (of === 'form') return pictureOf('form', form, owner, language, theme)
    return { ...pictureOf('list', textOf(drawn.list), { ...owner, form }, language, theme), parts: true }
  }, [of, form, drawn.list, owner, language, theme])
  const marks = useMemo(
    (): Marks =>
      withWords(
        of === 'form'
          ? parts.flatMap(
              ({ kind, id, child }): Marks => (id === undefined ? [] : [{ kind, id, ...(child === undefined ? {} : { child }) }]),
            )
          : list.flatMap(({ kind, section, entry }): Marks => (entry === undefined ? [] : [{ kind, part: partOf(section, entry) }])),
        t,
      ),
    [of, parts, list, t],
  )
  const choose = (next: Chosen) => {
    setPressed({ in: comparison, chosen: next })
    setSide(next.of)
    // a phone shows cards instead of columns
    if (next.of === 'list' && list[next.index]?.section === 'columnList') setDevice('desktop')
  }
  // a press in the drawing leads to what is said of it
  const selectAsked = useLatest(({ node, steps, key, part }: AskedField) => {
    if (part !== undefined) {
      const index = list.findIndex(({ section, entry }) => entry !== undefined && partOf(section, entry) === part)
      return index >= 0 && choose({ of: 'list', index })
    }
    const id = node ?? (steps && idAt(drawn, ['form', ...steps], env))
    const child = key.split('.')[1]
    const found = parts.findIndex((one) => one.id === id && one.child === child)
    if (found >= 0) choose({ of: 'form', index: found })
  })
  return (
    <div className={narrow ? 'pg-drawn-diff pg-drawn-diff-narrow' : 'pg-drawn-diff'}>
      <div className="pg-studio-drawing">
        <div className="pg-studio-devices">
          {hasList ? (
            <Segmented<Chosen['of']>
              size="small"
              aria-label={t('t:studio.kind')}
              value={of}
              onChange={setSide}
              options={(['form', 'list'] as const).map((value) => ({ value, label: t(`t:studio.kind.${value}`) }))}
            />
          ) : null}
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
          selected={selectedOf(part, entry)}
          onField={selectAsked}
        />
      </div>
      <div className="pg-changes-side">
        <Changes comparison={comparison} plans={plans} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  )
}
