import { useState } from 'react'
import { useApp } from '#runtime/app.ts'
import type { Renderer } from '#runtime/lazy/renderer.ts'
import { useSeldomWords } from '#runtime/lazy/useSeldomWords.ts'
import { Icon } from '../icons/Icon.tsx'
import { iconNames } from '../icons/iconSet.ts'
import { useIconWord } from '../icons/useIconWord.ts'
import { holding, KeywordFilter } from '../parts/EntryCard.tsx'
import './iconBoard.css'

/** The icons that definitions may name, found by word or by name; a press copies the name. */
function IconBoard() {
  const { t, toast } = useApp()
  const hasWords = useSeldomWords('t:icon.copied')
  const wordOf = useIconWord()
  const [keyword, setKeyword] = useState('')
  if (!hasWords) return <div className="pg-icon-board-wait skeleton" aria-hidden="true" />
  const shown = holding(iconNames, keyword, (name) => `${name} ${wordOf(name)}`)
  const copy = (name: string) =>
    navigator.clipboard.writeText(name).then(
      () => toast('success', t('t:icon.copied', { name })),
      () => toast('error', t('t:icon.notCopied', { name })),
    )
  return (
    <section className="pg-icon-board" aria-label={t('t:menu.system.icons')}>
      <KeywordFilter value={keyword} onChange={setKeyword} />
      <p className="sr-only" role="status">
        {t('t:icon.found', { n: shown.length })}
      </p>
      {shown.length === 0 ? (
        <p className="pg-icon-board-none">{t('t:picker.noData')}</p>
      ) : (
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <button type="button" title={t('t:icon.copy')} onClick={() => void copy(name)}>
                <Icon name={name} size={24} />
                <strong>{wordOf(name)}</strong>
                <code data-words="data">{name}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export default { block: IconBoard } satisfies Renderer<'iconBoard'>
