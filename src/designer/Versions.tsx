import { Button, Drawer, Empty, Select, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { formatDate } from '#core/format.ts'
import { type App, useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/visit.ts'
import { DiffView } from './editor/DiffView.tsx'
import type { SchemaKind } from './language/grammar.ts'
import { urlOf } from './load.ts'

interface Version {
  version: number
  note: string | null
  userName: string | null
  time: number
}

/** What a version may be compared with: another version, the one that was delivered, or the text in the editor. */
type Choice = number | 'text'

interface VersionsProps {
  kind: SchemaKind
  code: string
  /** the text in the editor */
  text: string
  /** the version that stands now */
  current: number
  narrow: boolean
  onRestore: (version: number | 'shipped') => void
  onClose: () => void
}

async function readVersions(app: App, kind: SchemaKind, code: string): Promise<{ list: Version[]; hasShipped: boolean }> {
  const { data } = await app.request({ get: `${urlOf(kind, code)}/versions` })
  return data as unknown as { list: Version[]; hasShipped: boolean }
}

/** The contents of two choices, as far as they are here. */
function useContents(kind: SchemaKind, code: string, text: string, choices: readonly (Choice | undefined)[]) {
  const app = useApp()
  const [contents, setContents] = useState<{ [version: number]: string }>({})
  const wanted = choices.find((choice): choice is number => typeof choice === 'number' && contents[choice] === undefined)
  useEffect(() => {
    if (wanted === undefined) return
    let gone = false
    app.request({ get: `${urlOf(kind, code)}/versions/${wanted}` }).then(
      ({ data }) => gone || setContents((known) => ({ ...known, [wanted]: (data as { content: string }).content })),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [app, kind, code, wanted])
  return (choice: Choice | undefined) => (choice === undefined ? undefined : choice === 'text' ? text : contents[choice])
}

/** Every version of a schema: what each changed, against the one before it or any other; and the way back. */
export function Versions({ kind, code, text, current, narrow, onRestore, onClose }: VersionsProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const [known, setKnown] = useState<{ list: Version[]; hasShipped: boolean }>()
  const [after, setAfter] = useState<Choice>(current > 0 ? current : 'text')
  const [against, setAgainst] = useState<Choice>()
  useEffect(() => {
    let gone = false
    readVersions(app, kind, code).then(
      (found) => gone || setKnown(found),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [app, kind, code])

  const list = known?.list ?? []
  const numbers = [...list.map((one) => one.version), ...(known?.hasShipped ? [0] : [])]
  // the version before, unless another was chosen
  const before = against ?? (after === 'text' ? numbers[0] : numbers.find((number) => number < after))
  const contentOf = useContents(kind, code, text, [before, after])
  const [old, now] = [contentOf(before), contentOf(after)]
  const nameOf = (choice: Choice) =>
    choice === 'text' ? t('t:studio.unsaved') : choice === 0 ? t('t:studio.shipped') : t('t:studio.versionN', { n: choice })
  const options = [...(after === 'text' ? [] : ['text' as const]), ...numbers].filter((choice) => choice !== after)
  const item = (choice: Choice, lines: string[]) => (
    <li key={choice}>
      <button
        type="button"
        className="pg-version"
        aria-pressed={after === choice}
        onClick={() => {
          setAfter(choice)
          setAgainst(undefined)
        }}
      >
        <strong>{nameOf(choice)}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </button>
    </li>
  )
  const restore = async () => {
    if (after === 'text' || !(await app.confirm(t('t:studio.restoreAsk', { name: nameOf(after) })))) return
    onRestore(after === 0 ? 'shipped' : after)
  }
  return (
    <Drawer
      key={visit}
      open
      title={t('t:studio.versions')}
      size={narrow ? '100%' : 'min(1200px, 92vw)'}
      onClose={onClose}
      classNames={{ body: 'pg-versions' }}
    >
      {known === undefined ? (
        <Spin />
      ) : (
        <>
          <ul className="pg-version-list" aria-label={t('t:studio.versions')}>
            {item('text', [])}
            {list.map(({ version, note, userName, time }) =>
              item(version, [note ?? '', `${userName ?? ''} ${formatDate(time, 'yyyy-MM-dd HH:mm')}`]),
            )}
            {known.hasShipped ? item(0, []) : null}
          </ul>
          <div className="pg-version-diff">
            <div className="pg-version-bar">
              <span>{t('t:studio.comparedWith', { name: nameOf(after) })}</span>
              <Select<Choice>
                aria-label={t('t:studio.compareWith')}
                size="small"
                value={before ?? null}
                onChange={setAgainst}
                options={options.map((choice) => ({ value: choice, label: nameOf(choice) }))}
                popupMatchSelectWidth={false}
              />
              <span className="pg-studio-gap" />
              {after === 'text' || after === current ? null : (
                <Button size="small" onClick={() => void restore()}>
                  {t('t:studio.restore')}
                </Button>
              )}
            </div>
            {before === undefined ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.firstVersion')} />
            ) : old === undefined || now === undefined ? (
              <Spin />
            ) : old === now ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.same')} />
            ) : (
              <DiffView before={old} after={now} beforeLabel={nameOf(before)} afterLabel={nameOf(after)} narrow={narrow} />
            )}
          </div>
        </>
      )}
    </Drawer>
  )
}
