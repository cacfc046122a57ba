import { Drawer, Empty, Spin } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { Answers } from '#api/answers.ts'
import { formatDate } from '#core/format/format.ts'
import { type App, useApp } from '#runtime/app.ts'
import { useVisit } from '#runtime/page/visit.ts'
import { DiffView } from './editor/DiffView.tsx'
import type { SchemaKind } from './language/grammar.ts'
import { urlOf } from './load.ts'
import { CompareBar } from './versions/CompareBar.tsx'
import { Failed } from './versions/Failed.tsx'
import { type Content, useContents } from './versions/useContents.ts'
import { type Listed, VersionList } from './versions/VersionList.tsx'

type Known = Answers['GET /api/system/Page/:code/versions']

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

async function readVersions(app: App, kind: SchemaKind, code: string): Promise<Known> {
  const { data } = await app.request({ get: `${urlOf(kind, code)}/versions` })
  return data as Known
}

/** Every version of a schema: what each changed, against the one before it or any other; and the way back. */
export function Versions({ kind, code, text, current, narrow, onRestore, onClose }: VersionsProps) {
  const app = useApp()
  const { t } = app
  const visit = useVisit()
  const [known, setKnown] = useState<Known>()
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
  const read = useCallback(
    async (version: number) => {
      const { data } = await app.request({ get: `${urlOf(kind, code)}/versions/${version}` }, { quiet: true })
      return (data as { content: string }).content
    },
    [app, kind, code],
  )
  const contents = useContents(
    [before, after].map((choice) => (typeof choice === 'number' ? choice : undefined)),
    read,
  )
  const textHere: Content<string> = { value: text }
  const contentOf = (choice: Choice | undefined) => (choice === undefined ? undefined : choice === 'text' ? textHere : contents(choice))
  const [old, now] = [contentOf(before), contentOf(after)]
  const failed = [old, now].find((one) => one?.error !== undefined)
  const nameOf = (choice: Choice) =>
    choice === 'text' ? t('t:studio.unsaved') : choice === 0 ? t('t:studio.shipped') : t('t:studio.versionN', { n: choice })
  const options = [...(after === 'text' ? [] : ['text' as const]), ...numbers].filter((choice) => choice !== after)
  const item = (choice: Choice, lines: string[] = []): Listed<Choice> => ({ choice, name: nameOf(choice), lines })
  const versions = [
    item('text'),
    ...list.map(({ version, note, userName, time }) =>
      item(version, [note ?? '', `${userName ?? ''} ${formatDate(time, 'yyyy-MM-dd HH:mm')}`]),
    ),
    ...(known?.hasShipped ? [item(0)] : []),
  ]
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
          <VersionList
            versions={versions}
            chosen={after}
            onChoose={(choice) => {
              setAfter(choice)
              setAgainst(undefined)
            }}
          />
          <div className="pg-version-diff">
            <CompareBar
              name={nameOf(after)}
              before={before}
              options={options.map((choice) => ({ value: choice, label: nameOf(choice) }))}
              onBefore={setAgainst}
              onRestore={after === 'text' || after === current ? undefined : () => void restore()}
            />
            {before === undefined ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.firstVersion')} />
            ) : failed !== undefined ? (
              <Failed {...failed} />
            ) : old?.value === undefined || now?.value === undefined ? (
              <Spin />
            ) : old.value === now.value ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.same')} />
            ) : (
              <DiffView before={old.value} after={now.value} beforeLabel={nameOf(before)} afterLabel={nameOf(after)} narrow={narrow} />
            )}
          </div>
        </>
      )}
    </Drawer>
  )
}
