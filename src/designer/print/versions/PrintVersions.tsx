import { Drawer, Empty, Segmented, Spin } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '#api/call.ts'
import type { PrintField } from '#core/edit/print/types.ts'
import { formatDate } from '#core/format/format.ts'
import { templateFaults } from '#core/print/check.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { useApp } from '#runtime/app.ts'
import { DiffView } from '../../editor/DiffView.tsx'
import { sendOf } from '../../sendOf.ts'
import { CompareBar } from '../../versions/CompareBar.tsx'
import { Failed } from '../../versions/Failed.tsx'
import { type Choice, useChosenVersions } from '../../versions/useChosenVersions.ts'
import { type Content, useContents } from '../../versions/useContents.ts'
import { type Listed, VersionList } from '../../versions/VersionList.tsx'
import type { PreviewRecord } from '../record/usePreview.ts'
import type { PrintDeskState } from '../usePrintDesk.ts'
import { VersionPages } from './VersionPages.tsx'
import '../../application/versions/versions.css'

type Look = 'drawn' | 'text'
/** A template; nothing in place of one that is not in the language as it is now. */
type Shown = Content<PrintTemplate | null> | undefined

const textOf = (template: PrintTemplate) => JSON.stringify(template, null, 2)

interface DifferenceProps {
  look: Look
  old: Shown
  now: Shown
  /** what the two are called; there may be none before */
  before: string | undefined
  after: string
  fields: readonly PrintField[]
  preview: PreviewRecord | undefined
  narrow: boolean
}

/** A version and the one before it: beside each other as pages, or as text. */
function Difference({ look, old, now, before, after, fields, preview, narrow }: DifferenceProps) {
  const { t } = useApp()
  const failed = [old, now].find((one) => one?.error !== undefined)
  if (failed !== undefined) return <Failed {...failed} />
  if ([old, now].some((one) => one?.value === null)) return <p role="alert">{t('t:print.design.unreadable')}</p>
  if (!now?.value || (before !== undefined && !old?.value)) return <Spin />
  if (look === 'text')
    return old?.value && before !== undefined ? (
      <DiffView before={textOf(old.value)} after={textOf(now.value)} beforeLabel={before} afterLabel={after} narrow={narrow} />
    ) : (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.firstVersion')} />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <div className="pg-print-versions" tabIndex={0} role="group" aria-label={t('t:print.design.pages')}>
      <VersionPages template={now.value} name={after} {...{ fields, preview }} />
      {old?.value && before !== undefined ? <VersionPages template={old.value} name={before} {...{ fields, preview }} /> : null}
    </div>
  )
}

interface PrintVersionsProps {
  id: string
  desk: Pick<PrintDeskState, 'definition' | 'dirty' | 'run'>
  fields: readonly PrintField[]
  preview: PreviewRecord | undefined
  narrow: boolean
  onClose: () => void
}

/** The versions of a template: who saved each and when, its pages beside those of another, and the way back to it. */
export function PrintVersions({ id, desk, fields, preview, narrow, onClose }: PrintVersionsProps) {
  const app = useApp()
  const { t } = app
  const { definition, dirty, run } = desk
  const [known, setKnown] = useState<{ list?: Awaited<ReturnType<typeof read>>; error?: string }>({})
  const [round, setRound] = useState(0)
  const [look, setLook] = useState<Look>('drawn')
  const read = useCallback(
    async () => (await ask(sendOf(app), 'GET /api/system/printDev/:id/Versions', { params: { id }, quiet: true })).data.list,
    [app, id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    let gone = false
    read().then(
      (list) => gone || setKnown({ list }),
      (error: Error) => gone || setKnown({ error: error.message }),
    )
    return () => {
      gone = true
    }
  }, [read, round])
  const contentOf = useCallback(
    async (version: number): Promise<PrintTemplate | null> => {
      const asked = { params: { id, version: String(version) }, quiet: true }
      const { template } = (await ask(sendOf(app), 'GET /api/system/printDev/:id/Versions/:version', asked)).data
      return templateFaults(template).length === 0 ? (template as object as PrintTemplate) : null
    },
    [app, id],
  )
  const list = known.list ?? []
  const versions = useChosenVersions(
    list.map(({ version }) => version),
    dirty,
  )
  const { before, after, nameOf, restorable } = versions
  const contents = useContents(versions.read, contentOf)
  const shownOf = (choice: Choice | undefined): Shown =>
    choice === undefined ? undefined : choice === 'now' ? { value: definition } : contents(choice)
  const [old, now] = [shownOf(before), shownOf(after)]
  const listed: Listed<Choice>[] = [
    ...versions.unsaved,
    ...list.map(({ version, userName, time }) => ({
      ...{ choice: version, name: nameOf(version) },
      lines: [`${userName ?? ''} ${formatDate(time, 'yyyy-MM-dd HH:mm')}`.trim()],
    })),
  ]
  const restore = async (version: number, by: PrintTemplate) => {
    if (!(await app.confirm(t('t:print.design.restoreAsk', { name: nameOf(version) })))) return
    if (run({ do: 'replace', by, version })) onClose()
  }
  return (
    <Drawer
      open
      title={t('t:studio.versions')}
      size={narrow ? '100%' : 'min(1200px, 92vw)'}
      onClose={onClose}
      classNames={{ body: narrow ? 'pg-versions pg-versions-narrow' : 'pg-versions' }}
    >
      {known.error !== undefined ? (
        <Failed
          error={known.error}
          retry={() => {
            setKnown({})
            setRound(round + 1)
          }}
        />
      ) : !known.list ? (
        <Spin />
      ) : after === undefined ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:print.design.noVersions')} />
      ) : (
        <>
          <VersionList versions={listed} chosen={after} onChoose={versions.choose} />
          <div className="pg-version-diff">
            <CompareBar
              name={nameOf(after)}
              before={before}
              options={versions.others}
              onBefore={versions.compareWith}
              onRestore={restorable !== undefined && now?.value ? () => void restore(restorable, now.value as PrintTemplate) : undefined}
            >
              <Segmented<Look>
                size="small"
                aria-label={t('t:studio.show')}
                value={look}
                onChange={setLook}
                options={[
                  { value: 'drawn', label: t('t:print.design.pages') },
                  { value: 'text', label: t('t:studio.side.text') },
                ]}
              />
            </CompareBar>
            <Difference
              {...{ look, old, now, fields, preview, narrow }}
              before={before === undefined ? undefined : nameOf(before)}
              after={nameOf(after)}
            />
          </div>
        </>
      )}
    </Drawer>
  )
}
