import type { ComponentType } from 'react'
import type { Picture } from '../drawing/channel.ts'
import type { useJudged } from '../useAnalysis.ts'
import { FormView } from './form/FormView.tsx'
import { ListView } from './list/ListView.tsx'
import type { Draft } from './load.ts'
import type { useDesk } from './useDesk.ts'
import { VersionsView } from './versions/VersionsView.tsx'

/** What each view of an application is given. */
export interface ViewProps {
  draft: Draft
  /** its definition, and everything that changes it */
  desk: ReturnType<typeof useDesk>
  /** whether there is room for one pane at a time only */
  narrow: boolean
  /** what the checks say of the form */
  judged: ReturnType<typeof useJudged>
  /** what they say of the list */
  judgedList: ReturnType<typeof useJudged>
  /** the application that is drawn, with its form and its list as they are now */
  owner: Owner
}

/** An application around what is drawn of it. */
export type Owner = NonNullable<Picture['owner']> & { isRelease: number; form: string; list: string }

interface DeskView {
  /** its text is `design.view.<name>` */
  name: string
  View: ComponentType<ViewProps>
}

/** The sides of an application that are designed, as they stand in the bar. */
export const views = [
  { name: 'form', View: FormView },
  { name: 'list', View: ListView },
  { name: 'versions', View: VersionsView },
] as const satisfies readonly DeskView[]

export type ViewName = (typeof views)[number]['name']
