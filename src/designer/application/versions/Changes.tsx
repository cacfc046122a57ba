import { Empty } from 'antd'
import type { Comparison } from '#core/edit/compare/compare.ts'
import type { FormPlan } from '#core/form.ts'
import { useApp } from '#runtime/app.ts'
import { listTold, partTold, settingTold, type Told } from './words.ts'

interface ChangesProps {
  comparison: Comparison
  /** plans of the forms: of the later version, and of the earlier one for what is gone */
  plans: { later: FormPlan | undefined; earlier: FormPlan | undefined }
  /** index of the part that is chosen */
  chosen: number | undefined
  onChoose: (index: number) => void
}

/** So many changes are written out in each list. */
const mostListed = 300

/** What differs, in words: of the form each part, which can be chosen in the drawing, then settings, then the list. */
export function Changes({ comparison, plans, chosen, onChoose }: ChangesProps) {
  const { t, language } = useApp()
  const { parts, settings, list } = comparison
  if (parts.length + settings.length + list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.same')} />
  const line = ({ kind, name, detail }: Told) => (
    <>
      <strong data-kind={kind}>{t(`t:design.versions.${kind}`)}</strong> {name}
      {detail === '' ? null : <small>{detail}</small>}
    </>
  )
  const plain = (title: string, all: readonly Told[]) =>
    all.length === 0 ? null : (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {all.slice(0, mostListed).map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
            <li key={i}>{line(one)}</li>
          ))}
        </ul>
        {rest(all.length)}
      </section>
    )
  const rest = (n: number) => (n > mostListed ? <p>{t('t:design.andMore', { n: n - mostListed })}</p> : null)
  return (
    <div className="pg-changes">
      {parts.length === 0 ? null : (
        <section aria-label={t('t:design.view.form')}>
          <h2>{t('t:design.view.form')}</h2>
          <ul>
            {parts.slice(0, mostListed).map((part, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike
              <li key={i}>
                {part.id === undefined ? (
                  line(partTold(part, t, language))
                ) : (
                  <button type="button" aria-pressed={chosen === i} onClick={() => onChoose(i)}>
                    {line(partTold(part, t, language))}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {rest(parts.length)}
        </section>
      )}
      {plain(
        t('t:design.formSettings'),
        settings.map((name) => settingTold(name, t, language)),
      )}
      {plain(
        t('t:design.view.list'),
        list.map((change) => listTold(change, change.kind === 'removed' ? plans.earlier : plans.later, t, language)),
      )}
    </div>
  )
}
