import { Button, Empty, Segmented, Spin, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { sealed } from '#core/edit/identity.ts'
import type { Application } from '#core/edit/types.ts'
import { formatDate } from '#core/format/format.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { busyProps } from '#runtime/busy.ts'
import { DiffView } from '../../editor/DiffView.tsx'
import { CompareBar } from '../../versions/CompareBar.tsx'
import { Failed } from '../../versions/Failed.tsx'
import { type Choice, useChosenVersions } from '../../versions/useChosenVersions.ts'
import type { Content } from '../../versions/useContents.ts'
import { type Listed, VersionList } from '../../versions/VersionList.tsx'
import { textOf } from '../load.ts'
import type { ViewProps } from '../views.ts'
import { DrawnDiff } from './DrawnDiff.tsx'
import { useVersionContents, useVersions, type Version } from './useVersions.ts'
import './versions.css'

type Look = 'drawn' | 'formText' | 'listText'
const looks: readonly Look[] = ['drawn', 'formText', 'listText']

interface DifferenceProps extends Pick<ViewProps, 'draft' | 'owner' | 'narrow'> {
  look: Look
  old: Content<Application | null> | undefined
  now: Content<Application | null> | undefined
  beforeLabel: string
  afterLabel: string
}

/** What is other in one version than in an earlier one, as it is looked at. */
function Difference({ draft, owner, narrow, look, old, now, beforeLabel, afterLabel }: DifferenceProps) {
  const { t } = useApp()
  const failed = [old, now].find((one) => one?.error !== undefined)
  if (failed !== undefined) return <Failed {...failed} />
  if ([old, now].some((one) => one?.value === null)) return <p role="alert">{t('t:design.versions.unreadable')}</p>
  if (!old?.value || !now?.value) return <Spin />
  if (look === 'drawn') return <DrawnDiff earlier={old.value} later={now.value} owner={owner} type={draft.type} narrow={narrow} />
  return (
    <DiffView
      before={textOf(look === 'formText' ? old.value.form : old.value.list)}
      after={textOf(look === 'formText' ? now.value.form : now.value.list)}
      beforeLabel={beforeLabel}
      afterLabel={afterLabel}
      narrow={narrow}
    />
  )
}

/** The versions of an application: what each changed, drawn on the form, in words and as text; and the way back. */
export function VersionsView({ draft, desk, narrow, owner }: ViewProps) {
  const app = useApp()
  const { t } = app
  const { dirty, definition } = desk
  const { list, hasMore, isReading, more, error, retry } = useVersions(draft)
  const [look, setLook] = useState<Look>('drawn')
  const versions = useChosenVersions(list?.map(({ version }) => version) ?? [], dirty)
  const { before, after, nameOf, restorable } = versions
  const contentOf = useVersionContents(draft.id, versions.read)
  const here = useMemo(() => sealed(definition, env), [definition])
  const content = (choice: Choice | undefined): Content<Application | null> | undefined =>
    choice === undefined ? undefined : choice === 'now' ? { value: here } : contentOf(choice)
  const [old, now] = [content(before), content(after)]

  const stamp = (user: string | null, time: number) => `${user ?? ''} ${formatDate(time, 'yyyy-MM-dd HH:mm')}`.trim()
  const item = ({ version, note, userName, time, released, releasedTime, releasedUser, inUse }: Version): Listed<Choice> => ({
    choice: version,
    name: nameOf(version),
    lines: [
      note ?? '',
      stamp(userName, time),
      releasedTime === null ? '' : t('t:design.versions.releasedAt', { by: stamp(releasedUser, releasedTime) }),
    ],
    tags: inUse ? (
      <Tag color="success">{t('t:design.versions.inUse')}</Tag>
    ) : released ? (
      <Tag>{t('t:design.versions.released')}</Tag>
    ) : undefined,
  })
  const restore = async (version: number, by: Application) => {
    if (!(await app.confirm(t('t:design.versions.restoreAsk', { name: nameOf(version) })))) return
    if (desk.run({ do: 'replace', by, version })) versions.choose('now')
  }

  if (error !== undefined && !list)
    return (
      <div className="pg-studio-wait" role="alert">
        <p>{error}</p>
        <Button onClick={retry}>{t('t:common.retry')}</Button>
      </div>
    )
  if (!list)
    return (
      <div className="pg-studio-wait">
        <Spin />
      </div>
    )
  if (after === undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:design.versions.none')} />
  return (
    <div className={narrow ? 'pg-versions pg-versions-view pg-versions-narrow' : 'pg-versions pg-versions-view'}>
      <VersionList
        versions={[...versions.unsaved, ...list.map(item)]}
        chosen={after}
        onChoose={versions.choose}
        more={
          error !== undefined ? (
            <p role="alert">
              {error} <Button onClick={retry}>{t('t:common.retry')}</Button>
            </p>
          ) : hasMore ? (
            <Button block type="link" onClick={more} {...busyProps(isReading)}>
              {t('t:design.versions.older')}
            </Button>
          ) : undefined
        }
      />
      <div className="pg-version-diff">
        <CompareBar
          name={nameOf(after)}
          before={before}
          options={versions.others}
          onBefore={versions.compareWith}
          onRestore={restorable !== undefined && now?.value ? () => void restore(restorable, now.value as Application) : undefined}
        >
          <Segmented<Look>
            size="small"
            aria-label={t('t:studio.show')}
            value={look}
            onChange={setLook}
            options={looks.map((value) => ({ value, label: t(`t:design.versions.look.${value}`) }))}
          />
        </CompareBar>
        {before === undefined ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('t:studio.firstVersion')} />
        ) : (
          <Difference {...{ draft, owner, narrow, look, old, now }} beforeLabel={nameOf(before)} afterLabel={nameOf(after)} />
        )}
      </div>
    </div>
  )
}
