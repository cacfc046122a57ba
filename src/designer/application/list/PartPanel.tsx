import { Fragment, useMemo } from 'react'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { FormPlan } from '#core/form/form.ts'
import type { DialogDef } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { RecordContext } from '../../formula/around.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import { AddAction } from './AddAction.tsx'
import { AddButton, AddDialog, AddHead } from './AddEntry.tsx'
import { isInDialog, verbOf } from './actions.ts'
import { CalendarPart } from './CalendarPart.tsx'
import { CardPart } from './CardPart.tsx'
import { CardsPart } from './CardsPart.tsx'
import { ColorRules } from './ColorRules.tsx'
import { ColumnLook } from './ColumnLook.tsx'
import { isActionPath, isDialogPath, restOf, shownDialog, whereOf } from './dialogs.ts'
import { FilterPart } from './FilterPart.tsx'
import { HeadOffers, Offers } from './Offers.tsx'
import { type Offer, offersOf, type Part, type Section } from './parts.ts'
import { usePartRecord } from './usePartRecord.ts'
import { Written } from './Written.tsx'

interface PartPanelProps {
  definition: Application
  plan: FormPlan | undefined
  part: Part
  onRun: (command: Command) => void
  onSelect: (key: string) => void
}

/** The properties of a part of a list, and what can be chosen for it. */
export function PartPanel({ definition, plan, part, onRun, onSelect }: PartPanelProps) {
  const { t } = useApp()
  const { list } = definition
  const { path, key } = part
  const at = useMemo(() => ['list', ...path], [path])
  const found = valueAt(list, path)
  const isAction = isActionPath(path)
  const isDialog = isDialogPath(path)
  const verb = isAction ? verbOf(found) : undefined
  const section = ['ruleList', 'colorList', 'card', 'calendar', 'kanban', 'gallery'].includes(String(path[0]))
    ? undefined
    : (path[0] as Section | undefined)
  const { record, forms, faults, change } = usePartRecord({ definition, plan, part, found, verb, onRun })
  const toggle = (to: Part['path'], { entry }: Offer, index: number) =>
    onRun(index >= 0 ? { do: 'removeEntry', at: to, index } : { do: 'putEntry', at: to, entry })
  const setList = (props: { [name: string]: unknown }) => onRun({ do: 'setProps', at: ['list'], props })

  const offers = section && path.length === 1 ? offersOf(section, definition, plan, t) : undefined
  const ofHead = section === 'complexHeaderList' && path.length === 2 && isRecord(found)
  const isButton = section === 'customBtnsList' && path.length === 2 && isRecord(found)
  const where = whereOf(definition, path)
  const as = where === 'row' ? 'row' : isInDialog(where) ? 'form' : 'none'
  const rest = isDialog && shownDialog(found) ? restOf(found as DialogDef) : undefined
  const actions = isButton ? [...path, 'do'] : path.length === 4 && (path[3] === 'confirm' || path[3] === 'cancel') ? path : undefined

  return (
    <section className="pg-design-props pg-list-props" aria-label={t('t:design.properties')}>
      <h2>
        {part.title} {part.code === undefined ? null : <small data-words="data">{part.code}</small>}
      </h2>
      {offers && section ? (
        <Offers offers={offers} entries={list[section]} label={t('t:design.list.choose')} onToggle={(offer, i) => toggle(at, offer, i)} />
      ) : null}
      {section === 'summaryField' && list.showSummary !== true ? <p className="pg-list-none">{t('t:design.list.summaryOff')}</p> : null}
      {key === 'customBtnsList' ? <AddButton list={list} onRun={onRun} onSelect={onSelect} /> : null}
      {key === 'complexHeaderList' ? <AddHead list={list} onRun={onRun} onSelect={onSelect} /> : null}
      {key === 'ruleList' && plan ? (
        <>
          <p className="pg-list-none">{t('t:design.list.filterHelp')}</p>
          <FilterPart
            filter={list.ruleList}
            plan={plan}
            textOnly={t('t:design.list.filterText')}
            onChange={(ruleList) => setList({ ruleList })}
          />
        </>
      ) : null}
      {key === 'colorList' ? (
        <RecordContext value="row">
          <ColorRules
            title={part.title}
            rules={list.colorList}
            field={list.columnList[0]?.field}
            onChange={(colorList) => setList({ colorList })}
          />
        </RecordContext>
      ) : null}
      {key === 'card' ? <CardPart list={list} plan={plan} onChange={(card) => setList({ card })} /> : null}
      {key === 'calendar' ? (
        <RecordContext value="row">
          <CalendarPart list={list} plan={plan} onChange={(calendar) => setList({ calendar })} />
        </RecordContext>
      ) : null}
      {key === 'kanban' ? (
        <CardsPart kind="kanban" by="field" cards={list.kanban} {...{ list, plan }} onChange={(kanban) => setList({ kanban })} />
      ) : null}
      {key === 'gallery' ? (
        <CardsPart kind="gallery" by="picture" cards={list.gallery} {...{ list, plan }} onChange={(gallery) => setList({ gallery })} />
      ) : null}
      {record ? (
        <RecordContext value={as}>
          {forms.map(({ group, props, redraw }) => (
            <Fragment key={`${key} ${verb} ${group}`}>
              {group === '' ? null : <h3>{t(`t:design.list.group.${group}`)}</h3>}
              <RecordForm props={props} record={record} redraw={redraw} check={faults} onChange={change} />
            </Fragment>
          ))}
        </RecordContext>
      ) : null}
      {section === 'columnList' && record ? (
        <ColumnLook part={part} plan={plan} record={record} onChange={(props) => onRun({ do: 'setProps', at, props })} />
      ) : null}
      {ofHead ? (
        <HeadOffers list={list} plan={plan} head={Number(path[1])} onToggle={(offer, i) => toggle([...at, 'childColumns'], offer, i)} />
      ) : null}
      <div className="pg-list-adds">
        {actions ? <AddAction definition={definition} path={actions} onRun={onRun} onSelect={onSelect} /> : null}
        {isButton && found.dialog === undefined ? (
          <AddDialog button={found as never} path={path} onRun={onRun} onSelect={onSelect} />
        ) : null}
      </div>
      {isDialog && !shownDialog(found) ? <Written what={t('t:design.list.ownDialog')} value={found} /> : null}
      {isDialog && rest ? <Written what={t('t:design.list.dialog.rest')} value={rest} /> : null}
      {isAction && verb === undefined ? <Written what={t('t:design.list.textOnly')} value={found} /> : null}
    </section>
  )
}
