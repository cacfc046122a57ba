import { Button, Checkbox } from 'antd'
import { Fragment, useCallback, useMemo } from 'react'
import { checkList } from '#core/check/check.ts'
import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { FormPlan } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { CustomButton, DialogDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { RecordContext } from '../../formula/around.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import { AddAction } from './AddAction.tsx'
import { actionOf, actionRecord, isInDialog, newAction, verbOf } from './actions.ts'
import { CardPart } from './CardPart.tsx'
import { ColorRules } from './ColorRules.tsx'
import { DisplayPart } from './DisplayPart.tsx'
import { isActionPath, newDialog, restOf, shownDialog, whereOf } from './dialogs.ts'
import { FilterPart } from './FilterPart.tsx'
import { choicesOf, schemasOf, uiOf } from './partForms.ts'
import { fieldTitle, type Offer, offersOf, type Part, type Section, standsAt } from './parts.ts'
import { redrawn } from './redrawn.ts'
import { useDictionaries } from './useDictionaries.ts'
import { Written } from './Written.tsx'

type Loose = { [name: string]: unknown }

interface PartPanelProps {
  definition: Application
  plan: FormPlan | undefined
  part: Part
  onRun: (command: Command) => void
  onSelect: (key: string) => void
}

/** What may stand in a list, each to be chosen or left out. */
function Offers({
  offers,
  entries,
  label,
  onToggle,
}: {
  offers: readonly Offer[]
  entries: unknown
  label: string
  onToggle: (offer: Offer, at: number) => void
}) {
  const { t } = useApp()
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

/** A list config in which something else stands at a path. */
function withAt(value: unknown, [step, ...rest]: Part['path'], next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? withAt(one, rest, next) : one))
  return isRecord(value) ? { ...value, [step]: withAt(value[step], rest, next) } : value
}

/** The properties of a part of a list, and what can be chosen for it. */
export function PartPanel({ definition, plan, part, onRun, onSelect }: PartPanelProps) {
  const { t } = useApp()
  const { list, form } = definition
  const { path, key } = part
  const at = useMemo(() => ['list', ...path], [path])
  const found = valueAt(list, path)
  const isAction = isActionPath(path)
  const isDialog = path.length === 3 && path[2] === 'dialog'
  const verb = isAction ? verbOf(found) : undefined
  const section = ['ruleList', 'colorList', 'card'].includes(String(path[0])) ? undefined : (path[0] as Section | undefined)
  const record = useMemo<Loose | undefined>(
    () =>
      isRecord(found) && path.length !== 1 && !(isDialog && !shownDialog(found)) ? (verb ? actionRecord(verb, found) : found) : undefined,
    [found, path, verb, isDialog],
  )
  const schemas = useMemo(() => schemasOf(path, verb, list.type), [path, verb, list.type])
  const ui = useMemo(() => uiOf(path, verb, { treeSource: list.treeSource }, t), [path, verb, list.treeSource, t])
  const dictionaries = useDictionaries(path.length === 0 && list.type === 2)
  const choices = useMemo(() => choicesOf(path, { definition, plan, t, dictionaries }), [path, definition, plan, t, dictionaries])
  const forms = useMemo(
    () =>
      schemas.map(([group, own]) => ({
        group,
        props: { common: {}, own },
        redraw: redrawn(own, choices, ui),
      })),
    [schemas, choices, ui],
  )
  const checked = useMemo(() => {
    try {
      return normaliseForm(form, env)
    } catch {
      return undefined
    }
  }, [form])
  const faults = useCallback(
    (next: Loose) => {
      const base = path.map((step) => `/${step}`).join('')
      const whole = withAt(list, path, verb && isRecord(found) ? actionOf(verb, next, found) : next)
      return checkList(whole, env, checked).flatMap((fault) =>
        fault.pointer.startsWith(`${base}/`) ? [{ ...fault, pointer: fault.pointer.slice(base.length) }] : [],
      )
    },
    [list, path, found, verb, checked],
  )
  const change = (next: Loose) => {
    if (!isRecord(found)) return
    const after = verb ? actionOf(verb, next, found) : next
    const names = [...new Set([...Object.keys(found), ...Object.keys(after)])]
    const props = Object.fromEntries(
      names.flatMap((name) => (JSON.stringify(found[name]) === JSON.stringify(after[name]) ? [] : [[name, after[name]]])),
    )
    if (Object.keys(props).length > 0) onRun({ do: 'setProps', at, props })
  }
  const toggle = (to: Part['path'], { entry }: Offer, index: number) =>
    onRun(index >= 0 ? { do: 'removeEntry', at: to, index } : { do: 'putEntry', at: to, entry })

  const offers = section && path.length === 1 ? offersOf(section, definition, plan, t) : undefined
  const ofHead = section === 'complexHeaderList' && path.length === 2 && isRecord(found)
  const isButton = section === 'customBtnsList' && path.length === 2 && isRecord(found)
  const where = whereOf(definition, path)
  const as = where === 'row' ? 'row' : isInDialog(where) ? 'form' : 'none'
  const rest = isDialog && shownDialog(found) ? restOf(found as DialogDef) : undefined
  const actions = isButton ? [...path, 'do'] : path.length === 4 && (path[3] === 'confirm' || path[3] === 'cancel') ? path : undefined
  const length = (name: string) => {
    const entries = valueAt(list, [name])
    return Array.isArray(entries) ? entries.length : 0
  }
  const addButton = () => {
    const codes = (list.customBtnsList ?? []).map(({ value }) => value)
    let n = 1
    while (codes.includes(`button${n}`)) n++
    const entry = {
      value: `button${n}`,
      label: t('t:design.list.newButton', { n }),
      position: 'row',
      do: [newAction('confirm', 'row', t('t:design.list.sure'))],
    }
    onRun({ do: 'putEntry', at: ['list', 'customBtnsList'], entry })
    onSelect(`customBtnsList/${codes.length}`)
  }
  const addDialog = ({ label, value, do: actions, position }: CustomButton) => {
    const opens = { open: value, ...(position === 'row' ? { with: '{{ row }}' } : {}) }
    const isOpened = Array.isArray(actions) && actions.some((action) => 'open' in action && action.open === value)
    const props = { dialog: newDialog(label ?? value), ...(isOpened ? {} : { do: [...(Array.isArray(actions) ? actions : []), opens] }) }
    onRun({ do: 'setProps', at, props })
    onSelect(`${key}/dialog`)
  }
  const addHead = () => {
    const n = length('complexHeaderList')
    onRun({ do: 'putEntry', at: ['list', 'complexHeaderList'], entry: { fullName: t('t:design.list.newHead'), childColumns: [] } })
    onSelect(`complexHeaderList/${n}`)
  }
  const under = ofHead ? (list.complexHeaderList?.[Number(path[1])]?.childColumns ?? []) : []
  const taken = new Set((list.complexHeaderList ?? []).flatMap(({ childColumns }, i) => (i === path[1] ? [] : childColumns)))

  return (
    <section className="pg-design-props pg-list-props" aria-label={t('t:design.properties')}>
      <h2>
        {part.title} {part.code === undefined ? null : <small data-words="data">{part.code}</small>}
      </h2>
      {offers && section ? (
        <Offers offers={offers} entries={list[section]} label={t('t:design.list.choose')} onToggle={(offer, i) => toggle(at, offer, i)} />
      ) : null}
      {section === 'summaryField' && list.showSummary !== true ? <p className="pg-list-none">{t('t:design.list.summaryOff')}</p> : null}
      {key === 'customBtnsList' ? <Button onClick={addButton}>{t('t:design.list.addButton')}</Button> : null}
      {key === 'complexHeaderList' ? <Button onClick={addHead}>{t('t:design.list.addHead')}</Button> : null}
      {key === 'ruleList' && plan ? (
        <>
          <p className="pg-list-none">{t('t:design.list.filterHelp')}</p>
          <FilterPart
            filter={list.ruleList}
            plan={plan}
            textOnly={t('t:design.list.filterText')}
            onChange={(ruleList) => onRun({ do: 'setProps', at: ['list'], props: { ruleList } })}
          />
        </>
      ) : null}
      {key === 'colorList' ? (
        <RecordContext value="row">
          <ColorRules
            title={part.title}
            rules={list.colorList}
            field={list.columnList[0]?.field}
            onChange={(colorList) => onRun({ do: 'setProps', at: ['list'], props: { colorList } })}
          />
        </RecordContext>
      ) : null}
      {key === 'card' ? (
        <CardPart list={list} plan={plan} onChange={(card) => onRun({ do: 'setProps', at: ['list'], props: { card } })} />
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
        <RecordContext value="row">
          <h3>{t('t:design.list.display')}</h3>
          <DisplayPart
            key={`${key} display`}
            display={record.display}
            field={plan?.byKey.get(part.code ?? '')}
            onChange={(display) => onRun({ do: 'setProps', at, props: { display } })}
          />
          <h3>{t('t:design.list.cellColors')}</h3>
          <ColorRules
            key={key}
            title={t('t:design.list.cellColors')}
            rules={record.colorList}
            field={part.code}
            onChange={(colorList) => onRun({ do: 'setProps', at, props: { colorList } })}
          />
        </RecordContext>
      ) : null}
      {ofHead ? (
        <Offers
          label={t('t:design.list.under')}
          offers={list.columnList
            .filter(({ field }) => !taken.has(field))
            .map(({ field }) => ({ value: field, label: fieldTitle(plan, field, t), entry: field }))}
          entries={under}
          onToggle={(offer, i) => toggle([...at, 'childColumns'], offer, i)}
        />
      ) : null}
      {actions ? <AddAction definition={definition} path={actions} onRun={onRun} onSelect={onSelect} /> : null}
      {isButton && found.dialog === undefined ? (
        <Button onClick={() => addDialog(found as never)}>{t('t:design.list.addDialog')}</Button>
      ) : null}
      {isDialog && !shownDialog(found) ? <Written what={t('t:design.list.ownDialog')} value={found} /> : null}
      {isDialog && rest ? <Written what={t('t:design.list.dialog.rest')} value={rest} /> : null}
      {isAction && verb === undefined ? <Written what={t('t:design.list.textOnly')} value={found} /> : null}
    </section>
  )
}
