import { Modal } from 'antd'
import type { Answers } from '#api/answers.ts'
import { columnWords } from '#core/application/columnWords.ts'
import { fieldsIn } from '#core/edit/names.ts'
import type { Application } from '#core/edit/types.ts'
import { namesOf, nestedIn } from '#core/form/nested.ts'
import { listMark } from '#core/text.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { listed } from './placesOf.ts'

/** What the server says that a release will do. */
export type ReleasePlan = Answers['GET /api/visualdev/Base/:id/ReleasePlan']
type Step = ReleasePlan['steps'][number]

interface ReleaseDialogProps {
  plan: ReleasePlan
  definition: Application
  onAnswer: (isAgreed: boolean) => void
}

/** Values that nobody sees in the application any more, though they stay in the database. */
const hides = ({ do: what, rows }: Step) => (what === 'keepColumn' || what === 'keepTable') && rows !== 0

/** What a release will do to the database, before it does it. What cannot be done is told, and then nothing is released. */
export function ReleaseDialog({ plan, definition, onAnswer }: ReleaseDialogProps) {
  const { t } = useApp()
  const visit = useVisit()
  const { steps, flows } = plan
  const fields = fieldsIn(definition, ['form'], env)
  /** the field of a step as people read it; one that the form has no more by its code */
  const fieldOf = ({ of, field = '' }: Step) => fields.get(of === undefined ? field : `${of}.${field}`)
  const named = (step: Step): string => {
    const { field = '' } = step
    const node = fieldOf(step)?.node
    if (node?.label === undefined) return field
    const parts = step.of === undefined ? namesOf(node, field, nestedIn(definition.form.fields, env)) : [node.label]
    return parts.map((part) => t(part)).join(' · ')
  }
  const values = ({ rows, about, do: what }: Step): string => {
    if (['makeTable', 'makeOrder', 'addColumn', 'renameField'].includes(what) || what.endsWith('Unique')) return ''
    if (what === 'dropOrder') return ''
    if (rows === undefined) return t('t:design.plan.uncounted')
    const isTable = what === 'keepTable' || what === 'findTable'
    return t(`t:design.plan.${isTable ? 'rows' : 'values'}${about ? 'About' : ''}`, { n: rows })
  }
  const isRefused = steps.some(({ refused }) => refused !== undefined)
  const isHiding = steps.some(hides)
  return (
    <Modal
      key={visit}
      open
      width={600}
      title={t('t:design.plan.title')}
      okText={t('t:studio.release')}
      cancelText={t('t:common.cancel')}
      okButtonProps={{ danger: isHiding, disabled: isRefused }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {steps.length === 0 ? <p>{t('t:design.plan.nothing')}</p> : null}
      {isRefused ? (
        <p className="pg-plan-refused" role="alert">
          {t('t:design.plan.refused')}
        </p>
      ) : isHiding ? (
        <p className="pg-plan-hides">{t('t:design.plan.hides')}</p>
      ) : null}
      {flows.length > 0 ? (
        <ul className="pg-plan-flows" aria-label={t('t:design.plan.flows')}>
          {flows.map(({ name, fields: gone }) => (
            <li key={name} className="pg-plan-hides">
              {t('t:design.plan.flowGone', { name, fields: listed(gone, t) })}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="pg-plan" aria-label={t('t:design.plan.title')} hidden={steps.length === 0}>
        {steps.map((step) => {
          const { do: what, table, field = '', column = '', type = '', from = '', columns = [], unchecked, refused } = step
          const list = columns.map((one) => one.field).join(t(listMark))
          return (
            <li key={`${what} ${table} ${column} ${field} ${list}`} data-kind={refused ? 'refused' : hides(step) ? 'hides' : undefined}>
              <span>{t(`t:design.plan.${what}`, { name: named(step), n: columns.length, list, from })}</span>{' '}
              <code data-words="data">{column === '' ? table : `${table}.${column}`}</code>{' '}
              {type === '' ? null : (
                <span>
                  {/* what it was before may have been another kind of field */}
                  {from === '' || what === 'renameField' ? '' : `${columnWords(from, undefined, t)} → `}
                  {columnWords(type, fieldOf(step)?.widget, t)}
                </span>
              )}{' '}
              <span>{values(step)}</span>
              {unchecked ? <em>{t('t:design.plan.unchecked')}</em> : null}
              {refused === undefined ? null : <strong>{refused}</strong>}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
