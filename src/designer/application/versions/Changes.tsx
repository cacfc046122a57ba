import { Empty } from 'antd'
import type { Comparison } from '#core/edit/compare/compare.ts'
import { isDrawn } from '#core/edit/compare/list.ts'
import type { FormPlan } from '#core/form/form.ts'
import { useApp } from '#runtime/app.ts'
import { type ChangeText, listText, partText, settingText } from './words.ts'

/** A change that is shown in the drawing. */
export interface Chosen {
  of: 'form' | 'list'
  index: number
}

interface ChangesProps {
  comparison: Comparison
  /** plans of the forms: of the later version, and of the earlier one for what is gone */
  plans: { later: FormPlan | undefined; earlier: FormPlan | undefined }
  /** what is chosen: a part of the form or an entry of the list, by its index */
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen) => void
}

/** So many changes are written out in each list. */
const mostListed = 300

/** What differs, in words: of the form each part, then settings, then the list. What is drawn can be chosen. */
export function Changes({ comparison, plans, chosen, onChoose }: ChangesProps) {
  const { t, language } = useApp()
  const { parts, settings, list } = comparison
  if (parts.length + settings.length + list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.same')} />
  const line = ({ kind, name, detail }: ChangeText) => (
    <>
      <strong data-kind={kind}>{t(`t:design.versions.${kind}`)}</strong> {name}
      {detail === '' ? null : <small>{detail}</small>}
    </>
  )
  const rest = (n: number) => (n > mostListed ? <p>{t('t:design.andMore', { n: n - mostListed })}</p> : null)
  /** A section of changes; those that are drawn are chosen by a press. */
  const section = (title: string, all: readonly ChangeText[], drawn?: { of: Chosen['of']; has: (index: number) => boolean }) =>
    all.length === 0 ? null : (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {all.slice(0, mostListed).map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
            <li key={index}>
              {drawn?.has(index) ? (
                <button
                  type="button"
                  aria-pressed={chosen?.of === drawn.of && chosen.index === index}
                  onClick={() => onChoose({ of: drawn.of, index })}
                >
                  {line(one)}
                </button>
              ) : (
                line(one)
              )}
            </li>
          ))}
        </ul>
        {rest(all.length)}
      </section>
    )
  return (
    <div className="pg-changes">
      {section(
        t('t:design.view.form'),
        parts.map((part) => partText(part, t, language)),
        { of: 'form', has: (index) => parts[index]?.id !== undefined },
      )}
      {section(
        t('t:design.formSettings'),
        settings.map((name) => settingText(name, t, language)),
      )}
      {section(
        t('t:design.view.list'),
        list.map((change) => listText(change, change.kind === 'removed' ? plans.earlier : plans.later, t, language)),
        { of: 'list', has: (index) => list[index] !== undefined && isDrawn(list[index]) },
      )}
    </div>
  )
}
